/** When a colleague last looked at a row. */
export interface Lookup {
  at: string;
  by: string;
  times: number;
}

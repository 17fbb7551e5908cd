/**
 * Id of the running build: the content hash in the entry script's file name, `dev` under the development server.
 * The server knows its own by looking into the index.html it serves.
 */
export const buildId: string =
  /-([\w-]{8})\.js$/.exec(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '')?.[1] ?? 'dev';

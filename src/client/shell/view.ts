import { createContext, useContext } from 'react';

/** Where a screen stands: its tab's path, and whether it is the one on the screen (hidden views stay mounted). */
export interface View {
  path: string;
  active: boolean;
}

export const ViewContext = createContext<View>({ path: '/', active: true });

/** The view a component stands in; `active` turns false while another tab is shown. */
export function useView(): View {
  return useContext(ViewContext);
}

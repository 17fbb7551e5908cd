import { createContext } from 'react';
import type { Screen } from '#client/shell/screen';

/** The screens the user's roles open. */
export const ScreensContext = createContext<readonly Screen[]>([]);

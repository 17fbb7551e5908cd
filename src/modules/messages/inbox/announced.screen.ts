import { atom } from 'jotai';

/** The announcement valid now, as the top line last read it; empty while there is none. */
export const announcementAtom = atom('');

import type { ShellParts } from '#client/shell/parts';
import { Announcement } from '#modules/messages/inbox/announcement.screen.tsx';
import { Bell } from '#modules/messages/inbox/bell.screen.tsx';
import { AnnouncedNote, UnreadRow } from '#modules/messages/inbox/own.screen.tsx';
import { PushButton } from '#modules/messages/inbox/pushButton.screen.tsx';

/** What the area puts into the page around the screens. */
export const messagesParts: ShellParts = {
  topLine: [Announcement, Bell],
  floating: [PushButton],
  ownRows: [UnreadRow],
  ownNotes: [AnnouncedNote],
};

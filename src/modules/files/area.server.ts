import type { ServerArea } from '#server/area';
import { fileAttachmentHandlers } from '#modules/files/fileAttachment/fileAttachment.server';
import { sweeping } from '#modules/files/fileAttachment/storedBytes.server';

/** What the area does on the server: bodies of the calls its definitions name, and what it does by itself. */
export const filesServer: ServerArea = {
  handlers: {
    fileAttachment: fileAttachmentHandlers,
  },
  jobs: [sweeping],
};

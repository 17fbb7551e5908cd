import type { Definition } from '#define/entity';
import { fileAttachment, groupFile } from '#modules/files/fileAttachment/fileAttachment.entity';

/** Definitions of the area. */
export const filesEntities: readonly Definition[] = [fileAttachment, groupFile];

import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { Refused } from '#server/refused';
import type { Upload } from '#server/http/call';

export const uploadLimits = { fileBytes: 50 * 1024 * 1024, files: 5, fields: 100 } as const;

/** Streams the files of a multipart body to disk under names of our own; the fields come along. Whoever calls removes the folder. */
export async function takeUploads(request: FastifyRequest): Promise<{ uploads: Upload[]; fields: Record<string, unknown>; clear: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tallysheet-upload-'));
  const clear = () => rm(folder, { recursive: true, force: true });
  const uploads: Upload[] = [];
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits: { fileSize: uploadLimits.fileBytes, files: uploadLimits.files, fields: uploadLimits.fields } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      const path = join(folder, String(uploads.length));
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated) throw new Refused('WORKBOOK_TOO_LARGE', { n: String(uploadLimits.fileBytes / 1024 / 1024) }, 'file');
      uploads.push({ path, fileName: part.filename.slice(0, 200), bytes: part.file.bytesRead });
    }
    return { uploads, fields, clear };
  } catch (error) {
    await clear();
    throw error;
  }
}

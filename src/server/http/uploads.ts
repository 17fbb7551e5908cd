import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { Refused } from '#server/refused';
import type { Call, Upload } from '#server/http/call';

const megabyte = 1024 * 1024;
export const uploadLimits = { fileBytes: 50 * megabyte, files: 5, fields: 100, fieldBytes: megabyte } as const;

/** Longer than any name that is kept, so that its extension is still there when it is shortened. */
const mostNameCharacters = 1_000;

/**
 * Streams the files of a multipart body to disk under names of our own, where the call takes any; the fields come along.
 * Whoever calls removes the folder.
 */
export async function takeUploads(
  request: FastifyRequest,
  call: Pick<Call, 'files'>,
): Promise<{ uploads: Upload[]; fields: Record<string, unknown>; clear: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tallysheet-upload-'));
  const clear = () => rm(folder, { recursive: true, force: true });
  const uploads: Upload[] = [];
  const fields = new Map<string, unknown>();
  let fieldBytes = 0;
  try {
    for await (const part of request.parts({
      limits: {
        fileSize: uploadLimits.fileBytes,
        files: uploadLimits.files,
        fields: uploadLimits.fields,
        fieldSize: uploadLimits.fieldBytes,
      },
    })) {
      if (part.type === 'field') {
        if (fields.has(part.fieldname)) throw new Refused('INPUT_REPEATED', { value: part.fieldname }, part.fieldname);
        fieldBytes += String(part.value).length;
        if (part.valueTruncated || fieldBytes > uploadLimits.fieldBytes)
          throw Object.assign(new Error('the fields of the form are too large'), { statusCode: 413 });
        fields.set(part.fieldname, part.value);
        continue;
      }
      if (!call.files) throw new Refused('INPUT_MALFORMED', { value: part.fieldname }, part.fieldname);
      const path = join(folder, String(uploads.length));
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated) throw new Refused('FILE_TOO_LARGE', { n: String(uploadLimits.fileBytes / megabyte) }, 'file');
      uploads.push({ path, fileName: part.filename.slice(0, mostNameCharacters), bytes: part.file.bytesRead });
    }
    return { uploads, fields: Object.fromEntries(fields), clear };
  } catch (error) {
    await clear();
    // What the reader of forms says of bytes that are no form carries neither a code nor a status.
    if (error instanceof Error && !(error instanceof Refused) && !('statusCode' in error) && !('code' in error))
      Object.assign(error, { statusCode: 400 });
    throw error;
  }
}

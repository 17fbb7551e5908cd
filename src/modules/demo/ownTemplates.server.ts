import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { importProfile } from '#modules/basic/importProfile/importProfile.entity';
import { fileAttachment } from '#modules/files/fileAttachment/fileAttachment.entity';
import { steadyId } from '#modules/files/steadyId.shape.server';
import { excelTemplate } from '#modules/papers/excelTemplate/excelTemplate.entity';
import { makeRow } from '#modules/demo/rowMaking';
import { momentAt } from '#modules/demo/timeline';
import type { EntityName } from '#names/entities';
import { madeKind } from '#server/files/contentKind';
import { templatesFolder } from '#server/shipped';
import { dayNumber } from '#values/day';
import { headerFingerprint } from '#workers/workbook/table';

const epId = '1';
/** Above the ids checks of rights ask about. */
const firstId = 101;
/** Days. */
const usedSince = 200;

/** What the Ningbo branch prints and takes away in its own look; the files lie in `templates/company`, where the store finds them. */
const own: readonly (Values & { readonly fileName: string })[] = [
  { type: 'AN', kind: 'LAYOUT', language: 'zh', name: '宁波到货通知（大字） Large type', fileName: 'arrival-notice.typ' },
  { type: 'order', kind: 'WORKBOOK', name: '订单周报 Orders of the week', fileName: 'order-list.xlsx' },
];

/** The columns of a carrier's rate workbook, as the rates desk mapped them the first time. */
const carrierSheet = 'FAK 2026';
const carrierColumns: readonly (readonly [header: string, field: string | null])[] = [
  ['POL', 'portLoading'],
  ['POD', 'portDestination'],
  ['Service', null],
  ['T/S port', 'portTransshipment'],
  ["20'GP", 'cost20GP'],
  ["40'GP", 'cost40GP'],
  ["40'HQ", 'cost40HQ'],
  ['Currency', 'currency'],
  ['T/T', 'transit'],
  ['Valid from', 'validFrom'],
  ['Valid to', 'validTo'],
  ['Remark', 'remarkOut'],
];

/** Templates of the branch's own with their files, and how a carrier's rates are read. */
export async function ownTemplateTables(facts: Facts, today: string): Promise<{ entity: EntityName; rows: Row[] }[]> {
  const made = { createUserId: '1', createTime: momentAt(dayNumber(today) - usedSince, 9, 0) };
  const templates: Row[] = [];
  const files: Row[] = [];
  for (const { fileName, ...said } of own) {
    const id = String(firstId + templates.length);
    const content = await readFile(join(templatesFolder, 'company', fileName));
    const { mimeType, extension } = madeKind(fileName);
    const publicId = steadyId('template of the demonstration', fileName);
    const values = { ...said, isShared: true, ownerId: '1', fileId: publicId, fileName };
    templates.push(makeRow({ definition: excelTemplate, id, epId, facts, made, values }));
    const described = { publicId, tableName: excelTemplate.table, tableId: id, fileName, extension, mimeType };
    const sha256 = createHash('sha256').update(content).digest('hex');
    files.push(makeRow({ definition: fileAttachment, id, epId, facts, made, values: { ...described, sizeBytes: content.length, sha256 } }));
  }
  const profile = {
    sheet: 'freight.list',
    carrierCode: 'COSU',
    fingerprint: headerFingerprint(
      carrierColumns.map(([header]) => header),
      carrierSheet,
    ),
    columns: carrierColumns.map(([header, field]) => ({ header, field })),
  };
  return [
    { entity: 'excelTemplate', rows: templates },
    { entity: 'fileAttachment', rows: files },
    { entity: 'importProfile', rows: [makeRow({ definition: importProfile, id: '1', epId, facts, made, values: profile })] },
  ];
}

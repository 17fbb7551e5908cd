import { useEffect, useState } from 'react';
import { call } from '#client/calls/http';
import { compareOnServer, ServerReader, WorkerReader } from '#client/import/bookReader';
import { ImportSession } from '#client/import/importSession';
import { loadTitles, planOf } from '#client/import/listPlan';
import { targetOf } from '#client/import/scene';
import { loadList, pathOf, withAllLabels, type SentList } from '#client/import/surroundings';
import type { ImportTemplate } from '#client/templates/reading';
import { importTemplatesOf } from '#client/templates/templates';
import { planWord } from '#client/import/words';
import { hasRole } from '#client/session/session';
import type { Catalogue } from '#define/catalogue';
import type { Definition } from '#define/entity';
import { profileEntity, type ImportPlan, type ListImport, type Sheet } from '#define/sheet';
import type { NamedGroup } from '#workers/import/groups';
import type { ImportTarget } from '#workers/import/staged';

/** Larger files are read by the server (design/contracts.md "Sheets"). */
const mostBytesHere = 20_000_000;

/** What an import works with once its list is there: whole for lists, without rows for lines that only add some. */
export interface Opened {
  readonly list: SentList;
  readonly target: ImportTarget;
  readonly session: ImportSession;
}

/** The session of an import into a sheet: files up to 20 MB are read here, larger ones by the server where it can. */
function sessionOf(
  sheet: Sheet,
  target: ImportTarget,
  {
    list,
    rows,
    groups,
    templates,
  }: { list: SentList; rows: SentList | null; groups: readonly NamedGroup[]; templates: readonly ImportTemplate[] },
  definition: Definition,
  catalogue: Catalogue,
): ImportSession {
  const profile = catalogue.has(profileEntity) ? catalogue.get(profileEntity).stock : {};
  const profiles =
    profile.list && profile.add && profile.edit
      ? { list: pathOf(profile.list.call), add: pathOf(profile.add.call), edit: pathOf(profile.edit.call) }
      : null;
  const { excelImport, selectFreightExcel, deleteFreightExcel } = definition.custom ?? {};
  const server =
    excelImport && selectFreightExcel && deleteFreightExcel
      ? { upload: pathOf(excelImport.call), rows: pathOf(selectFreightExcel.call), drop: pathOf(deleteFreightExcel.call) }
      : null;
  const { facts, labels, zone, actor } = list.head;
  const contextDay = facts.today;
  const existing = rows === null ? {} : { existing: rows.bytes };
  return new ImportSession({
    target,
    today: contextDay,
    profiles,
    templates,
    mod: sheet.mod,
    mayChange: hasRole(definition.stock.edit?.roles ?? ['admin']),
    ...(server !== null && target.plan.compares !== undefined
      ? { compare: (file, wish) => compareOnServer(file, wish, server.upload) }
      : {}),
    titleOf: (field) => planWord(definition.name, field),
    openReader: (file) =>
      server !== null && file.size > mostBytesHere
        ? new ServerReader(file, server)
        : new WorkerReader(
            file,
            { target, labels, contextDay, groups, reading: { zone, language: actor.language }, ...existing },
            definition.name,
          ),
  });
}

/** Names of several rows; none where they cannot be had, since the import asks about each name then. */
const loadGroups = ({ groups }: ImportPlan): Promise<readonly NamedGroup[]> =>
  groups === undefined
    ? Promise.resolve([])
    : call<{ rows: NamedGroup[] }>('GET', groups, { size: 500 }, { quiet: true }).then(
        ({ rows }) => rows,
        () => [],
      );

/** Titles of the company's own templates head columns as the list's own do. */
const withTitles = (plan: ImportPlan, templates: readonly ImportTemplate[]): ImportPlan => ({
  ...plan,
  fields: plan.fields.map((one) => ({
    ...one,
    synonyms: [
      ...one.synonyms,
      ...templates.flatMap(({ columns }) => columns.filter(({ field }) => field === one.field).flatMap(({ headers }) => headers)),
    ],
  })),
});

/** The import made ready, with a dropped file already being read; a change of language changes its words only. */
export function useOpened(
  sheet: Sheet,
  imports: ListImport | ImportPlan,
  catalogue: Catalogue,
  file: File | null,
): Opened | 'failed' | null {
  const [opened, setOpened] = useState<Opened | 'failed' | null>(null);
  useEffect(() => {
    let made: ImportSession | null = null;
    let current = true;
    const definition = catalogue.get(sheet.entity);
    const open = async () => {
      await loadTitles();
      const plan = planOf(imports, sheet, definition);
      const wholly = plan.key !== undefined;
      const [sent, standing, groups, templates] = await Promise.all([
        loadList(definition, wholly),
        plan.sameBy === undefined ? null : loadList(definition, true),
        loadGroups(plan),
        wholly ? importTemplatesOf(sheet.entity) : [],
      ]);
      if (!current) return;
      const target = targetOf(withTitles(plan, templates), definition, sent.head);
      const list = await withAllLabels(sent, target);
      if (!current) return;
      made = sessionOf(sheet, target, { list, rows: wholly ? list : standing, groups, templates }, definition, catalogue);
      setOpened({ list, target, session: made });
      if (file !== null) await made.take(file);
    };
    open().catch(() => current && setOpened('failed'));
    return () => {
      current = false;
      made?.close();
    };
  }, [sheet, imports, catalogue, file]);
  return opened;
}

import { recordSheetsReady } from '#client/sheet/recordSheets';
import type { SheetEngine } from '#client/sheet/SheetEngineContext';
import type { SheetTab } from '#client/sheet/TabbedSheets.tsx';
import type { SheetTask } from '#client/sheet/tasks/task';
import type { Screen, ScreenModule } from '#client/shell/screen';
import { areaWordsReady, wordsComplete } from '#client/words/words';
import type { Panes, Sheet } from '#define/sheet';

const noTasks = Promise.resolve<readonly SheetTask[]>([]);

/** The sheet's engine, once the entities of the sheets a screen shows first are there, with their words. */
async function engineFor(shown: Promise<readonly Sheet[]>) {
  const [engine, { areasOf, entitiesReady }, sheets] = await Promise.all([
    import('#modules/sheetEngine'),
    import('#modules/browserEntities'),
    shown,
  ]);
  const entities = sheets.map(({ entity }) => entity);
  await Promise.all([entitiesReady(entities), ...areasOf(entities).map((area) => areaWordsReady(area))]);
  return engine;
}

/**
 * Title and loading of a screen that is nothing but a sheet of a file. `title` and `belongs` are keys of words: what the screen is called,
 * and what belongs there while nothing does; `tasks` is what it lets people do beside what every sheet can.
 */
export const plainSheet = <Name extends string>(
  title: string,
  belongs: string,
  file: () => Promise<Readonly<Record<Name, Sheet>>>,
  name: Name,
  tasks: () => Promise<readonly SheetTask[]> = () => noTasks,
): Pick<Screen, 'title' | 'load'> => ({
  title,
  async load(): Promise<ScreenModule> {
    const loading = file().then((sheets) => sheets[name]);
    const [sheet, { KeptSheet }, { sheetEngine }, offered] = await Promise.all([
      loading,
      import('#client/sheet/KeptSheet.tsx'),
      engineFor(loading.then((one) => [one])),
      tasks(),
    ]);
    return { PlainSheet: () => <KeptSheet engine={sheetEngine} sheet={sheet} title={title} belongs={belongs} tasks={offered} /> };
  },
});

/** What a screen that draws something of its own beside a sheet is handed. */
export interface BesideSheet {
  readonly engine: SheetEngine;
  readonly sheet: Sheet;
}

/** Title and loading of a screen that is a sheet of a file and, beside it, something of its own: what `screen` finds draws both. */
export const beside = <Name extends string>(
  title: string,
  file: () => Promise<Readonly<Record<Name, Sheet>>>,
  name: Name,
  screen: () => Promise<(props: BesideSheet) => React.JSX.Element>,
): Pick<Screen, 'title' | 'load'> => ({
  title,
  async load(): Promise<ScreenModule> {
    const loading = file().then((sheets) => sheets[name]);
    const [sheet, Screen, { sheetEngine }] = await Promise.all([
      loading,
      screen(),
      engineFor(loading.then((one) => [one])),
      // What stands beside is named at once.
      wordsComplete(),
    ]);
    return { SheetAndMore: () => <Screen engine={sheetEngine} sheet={sheet} /> };
  },
});

/** Title and loading of a screen of two sheets side by side (`Panes`), each called by its own name; what belongs there as of {@link plainSheet}. */
export const twoPanes = <Name extends string>(
  title: string,
  belongs: string,
  file: () => Promise<Readonly<Record<Name, Panes>>>,
  name: Name,
): Pick<Screen, 'title' | 'load'> => ({
  title,
  async load(): Promise<ScreenModule> {
    const loading = file().then((all) => all[name]);
    const [panes, { PanesScreen }, { sheetEngine }] = await Promise.all([
      loading,
      import('#client/sheet/panes/PanesScreen.tsx'),
      engineFor(loading.then(({ sides }) => sides.flat())),
      // The steps between the panes are named at once.
      wordsComplete(),
    ]);
    return { TwoPanes: () => <PanesScreen engine={sheetEngine} panes={panes} belongs={belongs} /> };
  },
});

/** A tab of {@link tabbed}: a sheet of a file, the keys of its name and of what belongs there, and what people do with it beside what every sheet can. */
export const tab =
  <Name extends string>(
    file: () => Promise<Readonly<Record<Name, Sheet>>>,
    name: Name,
    title: string,
    belongs: string,
    tasks: () => Promise<readonly SheetTask[]> = () => noTasks,
  ) =>
  async (): Promise<SheetTab> => {
    const [sheets, offered] = await Promise.all([file(), tasks()]);
    return { sheet: sheets[name], title, belongs, tasks: offered };
  };

/** Title and loading of a screen of several sheets behind tabs; `title`: the key of its name and of the tabs'. */
export const tabbed = (title: string, ...tabs: readonly (() => Promise<SheetTab>)[]): Pick<Screen, 'title' | 'load'> => ({
  title,
  async load(): Promise<ScreenModule> {
    const loading = Promise.all(tabs.map((one) => one()));
    const [shown, { TabbedSheets }, { sheetEngine }] = await Promise.all([
      loading,
      import('#client/sheet/TabbedSheets.tsx'),
      engineFor(loading.then((all) => all.map(({ sheet }) => sheet))),
    ]);
    return { TabbedPlain: () => <TabbedSheets engine={sheetEngine} tabs={shown} title={title} /> };
  },
});

/**
 * The page of one row of a list, at `<page.path>/:rowId`: a screen of its own in the tabs, named by its row. `roles` and `group` are those
 * of the list's screen, `title` is the key of what a page of such a row is called until its row is there.
 */
export const pageScreen = (
  list: Pick<Screen, 'path' | 'group' | 'icon' | 'roles'>,
  title: string,
  sheet: () => Promise<Sheet>,
): Screen => ({
  ...list,
  path: `${list.path}/:rowId`,
  title,
  hidden: true,
  load: async () => {
    const [page, { RowPage }, { sheetEngine }] = await Promise.all([
      sheet(),
      import('#client/sheet/page/RowPage.tsx'),
      import('#modules/sheetEngine'),
    ]);
    await recordSheetsReady();
    return { PlainPage: () => <RowPage engine={sheetEngine} sheet={page} /> };
  },
});

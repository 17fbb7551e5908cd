import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { coverageOf, undrawn } from './glyphs';
import { WorkbookFault } from '#workers/workbook/contents';
import { hasMarks, headersOf } from '#workers/workbook/filling/columns';
import { fillWorkbook } from '#workers/workbook/filling/fill';
import { readWorkbookTemplate } from '#workers/workbook/filling/marks';
import { openPackage } from '#workers/workbook/filling/package';
import { PAPER_MEMORY_MARK, type FillOrder, type HouseOrder, type LayoutFault, type PrintOrder, type PrintReply } from './message';

/** The product's faces, which are the same on every machine. */
const faces = [
  'ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  'ibm-plex-sans/700Bold/IBMPlexSans_700Bold.ttf',
  'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  'ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  'ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold.ttf',
  'ibm-plex-mono/400Regular/IBMPlexMono_400Regular.ttf',
];
const WATCH_EVERY_MS = 50;
const STDERR = 2;
/** Older results than those of the last paper are given up: without it memory grows by 3 MB a paper. */
const KEPT_PAPERS = 1;

if (isMainThread) printOrders(JSON.parse(process.argv[2] ?? '{}') as HouseOrder);
else watchMemory(workerData as HouseOrder);

function loadFaces({ fonts }: HouseOrder): Buffer[] {
  const { resolve } = createRequire(import.meta.url);
  const ours = faces.map((face) => readFileSync(resolve(`@expo-google-fonts/${face}`)));
  const own = fonts !== null && existsSync(fonts) ? readdirSync(fonts).filter((name) => /\.(?:ttf|otf)$/iu.test(name)) : [];
  return [...ours, ...own.sort().map((name) => readFileSync(join(fonts ?? '', name)))];
}

/** The process that prints for the server: one paper at a time, in a folder in which nothing lies. */
function printOrders(order: HouseOrder): void {
  const watcher = new Worker(fileURLToPath(import.meta.url), { workerData: order });
  watcher.unref();
  // A folder that is not there: files of a paper are in memory alone, and a process that is ended leaves none behind.
  const folder = join(tmpdir(), `tallysheet-paper-${randomUUID()}`);
  process.once('disconnect', () => process.exit());
  const fontBlobs = loadFaces(order);
  const coverage = fontBlobs.map(coverageOf);
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] });
  const reply = (message: PrintReply) => process.send?.(message);
  process.on('message', (paper: PrintOrder | FillOrder) => {
    const residentBytes = () => process.memoryUsage.rss();
    if ('workbook' in paper) {
      reply({ id: paper.id, residentBytes: residentBytes(), ...filling(paper) });
      return;
    }
    try {
      const missing = undrawn(paper.texts, coverage);
      // The standard of papers that are kept has no room for a character without a sign.
      if (paper.archived && missing !== '') {
        reply({ id: paper.id, residentBytes: residentBytes(), pdf: new Uint8Array(), pages: 0, undrawn: missing });
        return;
      }
      for (const [name, text] of Object.entries(paper.files)) compiler.mapShadow(join(folder, name), Buffer.from(text));
      for (const [name, bytes] of Object.entries(paper.pictures)) compiler.mapShadow(join(folder, name), Buffer.from(bytes));
      const result = compiler.compile({ mainFilePath: join(folder, paper.main), resetRead: true });
      const document = result.result;
      if (document === null || result.hasError())
        reply({ id: paper.id, residentBytes: residentBytes(), faults: faultsOf(compiler, result) });
      else {
        const pdf = compiler.pdf(document, { creationTimestamp: paper.timestamp, ...(paper.archived ? { pdfStandard: 'a-2b' } : {}) });
        reply({ id: paper.id, residentBytes: residentBytes(), pdf, pages: document.numOfPages, undrawn: missing });
      }
    } catch (error) {
      reply({
        id: paper.id,
        residentBytes: residentBytes(),
        faults: [{ file: paper.main, line: 1, column: 1, message: String(error).slice(0, 2_000) }],
      });
    } finally {
      compiler.resetShadow();
      compiler.evictCache(KEPT_PAPERS);
    }
  });
}

/** Fills a workbook or looks at it; one that cannot be read is an answer too. */
function filling({ workbook, known, data, columns = null }: FillOrder) {
  try {
    if (data !== null) return { filled: fillWorkbook(workbook, known, data, columns) };
    const parts = openPackage(workbook);
    const { marks, faults } = readWorkbookTemplate(parts, known);
    return { marks, wrong: faults, headers: hasMarks(parts) ? null : headersOf(parts, columns?.sheet ?? null) };
  } catch (error) {
    return { unread: error instanceof WorkbookFault ? error.problem.code : ('WORKBOOK_DAMAGED' as const) };
  }
}

/** A fault as the compiler tells it; lines and characters count from 0. */
interface Diagnostic {
  readonly path?: string;
  readonly message?: string;
  readonly range?: { readonly start: { readonly line: number; readonly character: number } };
}

const mostFaults = 20;

type Compiled = ReturnType<NodeCompiler['compile']>;

function faultsOf(compiler: NodeCompiler, result: Compiled): LayoutFault[] {
  const error = result.takeDiagnostics() ?? result.takeError();
  if (error === null) return [{ file: '', line: 1, column: 1, message: 'the layout makes no paper' }];
  const told = compiler.fetchDiagnostics(error) as readonly Diagnostic[];
  return told.slice(0, mostFaults).map(({ path = '', message = '', range }) => ({
    file: basename(path),
    line: (range?.start.line ?? 0) + 1,
    column: (range?.start.character ?? 0) + 1,
    message: message.slice(0, 500),
  }));
}

/** Ends the process when it takes too much: the printing thread itself may never come up for air. */
function watchMemory({ residentBytes }: HouseOrder): void {
  setInterval(() => {
    if (process.memoryUsage.rss() <= residentBytes) return;
    writeSync(STDERR, PAPER_MEMORY_MARK);
    process.kill(process.pid, 'SIGKILL');
  }, WATCH_EVERY_MS);
}

import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Where a file of a room may look; anything else is across a wall. Packages are judged apart. */
const own = '^(src|workers|locales|tests)/';

interface Room {
  readonly name: string;
  /** Files of the room. */
  readonly of: string;
  readonly not?: string;
  /** What they may import among our own files; `$1` is the first group of `of`. */
  readonly may: readonly string[];
  readonly because: string;
}

const everywhere = ['^src/values/', '^src/names/'];
const language = [...everywhere, '^src/define/'];
const entryFiles =
  '^src/server/(main|demo)\\.ts$|^src/client/main\\.tsx$|^workers/[^/]+\\.worker\\.ts$|^src/modules/(core|entities|browserEntities|handlers|screens|parts|recordSheets|sheetEngine|sheetScreen|wholeEngine)\\.tsx?$|^src/modules/demo/';

/** The table of architecture.md §4, row by row. */
const rooms: readonly Room[] = [
  {
    name: 'values',
    of: '^src/values/',
    may: ['^src/values/'],
    because: 'exact values stand below everything: they are the same in the browser, in the worker and on the server',
  },
  {
    name: 'names',
    of: '^src/names/',
    may: ['^src/names/', '^src/modules/[^/]+/area\\.names\\.ts$'],
    because: 'the closed lists stand below everything; what an area adds to them stands with the area',
  },
  {
    name: 'names of an area',
    of: '^src/modules/[^/]+/area\\.names\\.ts$',
    may: ['^src/names/(?:parameterKinds|listed)\\.ts$'],
    because: 'what an area calls things stands below the definitions that use it',
  },
  {
    name: 'define',
    of: '^src/define/',
    may: language,
    because: 'the language of definitions knows values and names, never the modules written in it nor the engines that read them',
  },
  {
    name: 'rules',
    of: '^src/modules/(?!demo/)([^/]+)/.*\\.rules\\.ts$',
    may: [
      ...everywhere,
      '^src/define/(row|facts|entity|actor|parameters|numbering|books|shown|act|nearDay)\\.ts$',
      '^src/modules/$1/.*\\.rules\\.ts$',
    ],
    because:
      "a rule is a pure function of a row and the facts: it must give the same answer in the worker and inside the server's transaction",
  },
  {
    name: 'entity',
    of: '^src/modules/(?!demo/)([^/]+)/.*\\.entity\\.ts$',
    may: [...language, '^src/modules/$1/.*\\.rules\\.ts$', '^src/modules/[^.]+\\.shape\\.ts$'],
    because: 'a definition is data: its functions come by name from the rules of its area, and other entities are named, not imported',
  },
  {
    name: 'shape',
    of: '^src/modules/([^/]+)/.+\\.shape\\.ts$',
    may: [...language, '^src/modules/$1/.*\\.rules\\.ts$', '^src/modules/[^.]+\\.shape\\.ts$'],
    because: 'what several definitions have in common is data too, with what their area reckons',
  },
  {
    name: 'paper',
    of: '^src/modules/(?!demo/)([^/]+)/.*\\.paper\\.ts$',
    may: [...language, '^src/modules/$1/.*\\.rules\\.ts$', '^src/modules/papers/.*\\.paper\\.ts$', '^src/modules/[^.]+\\.shape\\.ts$'],
    because:
      'a paper says what stands on it of rows it names, and prints nothing itself: the engine reads them in the sight of whoever prints',
  },
  {
    name: 'sheet',
    of: '^src/modules/(?!demo/)(.+)/[^/]+\\.sheet\\.ts$',
    may: [...language, '^src/modules/$1/[^/]+\\.(entity|rules|sheet)\\.ts$'],
    because: 'a sheet says what one screen shows of its own entity, without React and without a world of its own',
  },
  {
    name: 'screen',
    of: '^src/modules/(?!demo/)([^/]+)/.*\\.screen\\.tsx?$',
    may: [
      ...language,
      '^src/client/',
      '^src/modules/wholeEngine\\.ts$',
      '^src/modules/$1/.*\\.(sheet|entity|rules|screen)\\.tsx?$',
      '^src/modules/$1/.*\\.css$',
    ],
    because:
      "a screen puts the browser's engines together for its own area, the sheet's engine with all definitions in it among them; workers and the server are reached through those engines",
  },
  {
    name: 'area',
    of: '^src/modules/([^/]+)/area\\.ts$',
    may: [...language, '^src/modules/$1/.*\\.entity\\.ts$'],
    because: 'the list of an area holds its own definitions and nothing else',
  },
  {
    name: 'screens of an area',
    of: '^src/modules/([^/]+)/area\\.(screens|parts)\\.ts$',
    may: [...language, '^src/client/(shell|pdf)/', '^src/modules/sheetScreen\\.tsx$', '^src/modules/$1/.*\\.(screen|sheet)\\.tsx?$'],
    because: 'the list of an area names its own screens, which are loaded when they are opened',
  },
  {
    name: 'server handlers',
    of: '^src/modules/(?!demo/)(.+)/[^/]+\\.server\\.ts$',
    may: [
      ...language,
      '^src/server/',
      '^workers/(workbook|import)/',
      '^src/modules/$1/',
      '^src/modules/[^.]+\\.(entity|shape|shape\\.server)\\.ts$',
    ],
    because: "one module changes another's rows only through the other's definition and perform, never through its functions",
  },
  {
    name: 'server engines',
    of: '^src/server/',
    not: '^src/server/(main|demo)\\.ts$',
    may: [...language, '^src/server/', '^workers/workbook/'],
    because: "the server's engines read definitions at run time and never know which entity they serve",
  },
  {
    name: 'client engines',
    of: '^src/client/',
    not: '^src/client/main\\.tsx$',
    may: [...language, '^src/client/', '^workers/', '^locales/'],
    because: "the browser's engines never know which entity they serve, and the server is reached over the wire alone",
  },
  {
    name: 'workers',
    of: '^workers/',
    not: '^workers/[^/]+\\.worker\\.ts$',
    may: [...language, '^workers/(?![^/]+\\.worker\\.ts$)'],
    because: 'engines of the worker know no entity; only the files a worker begins with bring the definitions',
  },
  {
    name: 'worker entries',
    of: '^workers/[^/]+\\.worker\\.ts$',
    may: [
      ...language,
      '^workers/(?![^/]+\\.worker\\.ts$)',
      '^src/modules/browserEntities\\.ts$',
      '^src/modules/[^.]+\\.(entity|rules|sheet)\\.ts$',
    ],
    because: 'a worker begins with definitions and its engines, nothing of React or Node',
  },
  {
    name: 'rows beside an entity',
    of: '^src/modules/(?!demo/)([^/]+)/.*\\.demo\\.ts$',
    may: [...language, '^src/modules/$1/.*\\.(entity|rules)\\.ts$'],
    because: 'rows any company begins with are data of their own entity: what needs its neighbours is made by the demonstration company',
  },
  {
    name: 'demo',
    of: '^src/modules/demo/',
    not: '\\.server\\.ts$',
    may: [
      ...language,
      '^src/modules/demo/(?!.*\\.server\\.ts$)',
      '^src/modules/entities\\.ts$',
      '^src/modules/[^.]+\\.(entity|rules|demo)\\.ts$',
    ],
    because: 'the demonstration company is made by pure functions over the definitions; only its loader touches a database',
  },
];

const onServer = '^src/server/|^src/modules/.+\\.server\\.ts$|^src/start/';

/** Packages that belong to one world. */
const worlds: readonly { name: string; packages: string; only: string; because: string }[] = [
  {
    name: 'node',
    packages: 'node_modules/(pg|pg-copy-streams|fastify|@fastify|minio|file-type|nodemailer|openid-client|@myriaddreamin)/',
    only: onServer,
    because: 'database, files, mail, sockets and the setting of papers exist on the server alone',
  },
  {
    name: 'react',
    packages: 'node_modules/(react|react-dom|react-i18next|react-router-dom|jotai|antd|@glideapps|i18next|axios)/',
    only: '^src/client/|^src/modules/.+\\.screen\\.tsx?$',
    because: 'definitions and engines that the worker and the server share may not lean on the page',
  },
  {
    name: 'formulas',
    packages: 'node_modules/hyperformula/',
    only: '^workers/(formula|sheet)',
    because: 'what a person types after "=" is evaluated in a worker that can be thrown away; the server never evaluates it',
  },
  {
    name: 'workbooks',
    packages: 'node_modules/(xlsx|@e965|fflate)/',
    only: '^workers/workbook/',
    because: 'workbooks of strangers are read and written in one place, behind its limits',
  },
];

const outside = (may: readonly string[]) => ({ path: own, pathNot: [...may] });

/** One rule per wall, each with its reason in words. */
export const walls: readonly IForbiddenRuleType[] = [
  ...rooms.map((room): IForbiddenRuleType => ({
    name: room.name,
    comment: room.because,
    severity: 'error',
    from: { path: room.of, ...(room.not ? { pathNot: room.not } : {}) },
    to: outside(room.may),
  })),
  ...worlds.map((world): IForbiddenRuleType => ({
    name: `${world.name} packages`,
    comment: world.because,
    severity: 'error',
    from: { path: '^(src|workers)/', pathNot: world.only },
    to: { path: world.packages },
  })),
  {
    name: 'entry lists',
    comment:
      'the lists of all entities, handlers and screens are for the files a program begins with: an engine that reads them knows every entity',
    severity: 'error',
    from: { path: '^(src|workers)/', pathNot: entryFiles },
    to: { path: '^src/modules/(core|entities|browserEntities|handlers|screens|parts)\\.tsx?$' },
  },
  {
    name: 'node itself',
    comment: 'files, processes and sockets exist on the server alone',
    severity: 'error',
    from: { path: '^(src|workers)/', pathNot: onServer },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'workers are started',
    comment: "a worker's first file runs in the worker: the page may name its type, and starts it by its address",
    severity: 'error',
    from: { path: '^src/client/' },
    to: { path: '^workers/[^/]+\\.worker\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no cycles',
    comment: 'files that need each other cannot be read, tested or moved one by one',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'tests stay outside',
    comment: 'the product does not know its tests',
    severity: 'error',
    from: { path: '^(src|workers)/' },
    to: { path: '^tests/' },
  },
  {
    name: 'nothing unknown',
    comment: 'an import that leads nowhere is a slip the other rules cannot judge',
    severity: 'error',
    from: { path: '^(src|workers)/' },
    to: { couldNotResolve: true, pathNot: '\\.css$' },
  },
];

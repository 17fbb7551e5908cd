import { access, constants, mkdir, realpath, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseCrew, type Crew } from '#server/store/embedded/account';
import {
  addressFor,
  checkVersion,
  clusterOf,
  makeCluster,
  OWNER,
  passwordIn,
  setPassword,
  workFolderIn,
  type Address,
} from '#server/store/embedded/cluster';
import { StartError, saying } from '#server/store/embedded/failure';
import { awaitFree, endLeftOver } from '#server/store/embedded/lock';
import { launch, untilReady, urlOf, type Postmaster } from '#server/store/embedded/postmaster';
import { findPrograms } from '#server/store/embedded/programs';

/**
 * `dataFolder` is made if missing (0700). `log` gets the few lines a person should see. A `fleeting` one is fast and does not
 * survive a crash of the machine: for a folder that is thrown away after its use.
 */
export interface EmbeddedOptions {
  dataFolder: string;
  fleeting?: boolean;
  log?: (line: string) => void;
}

/** A running embedded PostgreSQL. `url` connects as its owner; `stop` is a fast shutdown, awaited. */
export interface Embedded {
  url: string;
  stop(): Promise<void>;
}

interface Site {
  crew: Crew;
  dataFolder: string;
  address: Address;
  password: string;
  fleeting: boolean;
  log: (line: string) => void;
}

const TRIES_WITHIN_MS = 10_000;
const BETWEEN_TRIES_MS = 200;
const foldersOfThisProcess = new Set<string>();

/** What PostgreSQL says when another process has (or a dying one had) the folder. */
const inUse = /lock file ".*" already exists|pre-existing shared memory block/;

async function serve(site: Site): Promise<Postmaster> {
  const began = Date.now();
  for (;;) {
    await awaitFree(clusterOf(site.dataFolder), site.address.socketFolder, site.dataFolder);
    const postmaster = launch(site.crew, site.dataFolder, site.address, site.fleeting);
    try {
      if (await untilReady(postmaster, site.dataFolder, site.address, site.password, site.log)) return postmaster;
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    const said = postmaster.lines.join('\n');
    if (!inUse.test(said) || Date.now() - began > TRIES_WITHIN_MS) {
      const why =
        postmaster.lines.filter((line) => /FATAL|PANIC|ERROR|HINT|DETAIL/.test(line)).at(-1) ??
        postmaster.lines.at(-1) ??
        'it said nothing';
      throw new StartError(`The database in ${site.dataFolder} did not start: ${why}`);
    }
    await delay(BETWEEN_TRIES_MS);
  }
}

/** Keeps the database up: if it dies without being asked to, it is started again on the same address until it stands or is to stop. */
function keepUp(site: Site, first: Postmaster): () => Promise<void> {
  let current: Postmaster | null = first;
  const ending = new AbortController();
  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      if (current) {
        current.onLine((line) => /\b(WARNING|FATAL|PANIC)\b/.test(line) && site.log(line));
        await current.ended;
        const { pid } = current;
        current = null;
        if (ending.signal.aborted) return;
        site.log('The database stopped unexpectedly; starting it again.');
        const lingering = await endLeftOver(clusterOf(site.dataFolder), pid).catch(() => 0);
        if (lingering > 0) site.log(`Ended ${lingering} of its processes that did not leave by themselves.`);
      }
      try {
        current = await serve(site);
        site.log('The database is back.');
      } catch (error) {
        site.log(saying(error));
        await delay(1_000, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
    await current?.stop();
  };
  const watching = watch();
  return async () => {
    ending.abort();
    await current?.stop();
    await watching;
  };
}

/** The folder's true path, so that one folder has one name whatever links lead to it. */
async function openFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be used: ${saying(error)}. Make it writable for the account that starts Tallysheet, or choose another with DATA_DIR.`,
      { cause: error },
    );
  }
}

async function prepare(dataFolder: string, fleeting: boolean, log: (line: string) => void): Promise<Site> {
  const { folder, made } = await workFolderIn(dataFolder);
  const crew = await chooseCrew(await findPrograms(), dataFolder, folder).catch(async (error: unknown) => {
    if (!made) await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const { password, file, fresh } = await passwordIn(dataFolder);
  if (!made) {
    log(`Making the database in ${dataFolder}.`);
    await makeCluster(crew, dataFolder, folder, file);
  }
  await checkVersion(crew, dataFolder);
  const address = await addressFor(dataFolder, crew.account);
  if (made && fresh) {
    await awaitFree(clusterOf(dataFolder), address.socketFolder, dataFolder);
    await setPassword(crew, dataFolder, password);
  }
  return { crew, dataFolder, address, password, fleeting, log };
}

/**
 * Starts PostgreSQL on `<dataFolder>/postgres`, making the cluster and the database `tallysheet` at the first start, and
 * keeps it running until `stop`. It ends with this process, however that ends; the next start recovers by itself.
 * @throws StartError with a sentence for the person who started it: folder in use, no PostgreSQL, wrong version…
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataFolder = await openFolder(resolve(options.dataFolder));
  if (foldersOfThisProcess.has(dataFolder)) throw new StartError(`The data folder ${dataFolder} is already in use by this very process.`);
  foldersOfThisProcess.add(dataFolder);
  try {
    const site = await prepare(dataFolder, options.fleeting ?? false, options.log ?? (() => undefined));
    const halt = keepUp(site, await serve(site));
    const stop = async (): Promise<void> => {
      await halt();
      const { socketFolder } = site.address;
      if (socketFolder !== null && !socketFolder.startsWith(dataFolder)) await rm(socketFolder, { recursive: true, force: true });
      foldersOfThisProcess.delete(dataFolder);
    };
    return { url: urlOf(site.address, site.password, OWNER), stop };
  } catch (error) {
    foldersOfThisProcess.delete(dataFolder);
    throw error;
  }
}

import { join } from 'node:path';
import { BucketStore, type BucketSettings } from '#server/files/bucketStore';
import type { FileStore } from '#server/files/fileStore';
import { FolderStore } from '#server/files/folderStore';
import { ShippedStore } from '#server/files/shippedStore';
import { templatesFolder } from '#server/shipped';

const megabyte = 1024 * 1024;
const usualQuotaMegabytes = 10_240;

/** Where files are kept, and how many bytes the files of one branch may have together. */
export interface FileSettings {
  readonly folder: string;
  readonly bucket: BucketSettings | null;
  readonly quotaBytes: number;
}

/** What the engines hold of the files' store. */
export interface Files {
  readonly store: FileStore;
  readonly quotaBytes: number;
}

function bucketOf(environment: NodeJS.ProcessEnv): BucketSettings | null {
  const endpoint = environment.FILES_S3_ENDPOINT;
  if (!endpoint) return null;
  if (!URL.canParse(endpoint) || !/^https?:$/u.test(new URL(endpoint).protocol))
    throw new Error(`FILES_S3_ENDPOINT must be an address like https://s3.example.com, not "${endpoint}"`);
  const needed = (name: string) => {
    const value = environment[name];
    if (!value) throw new Error(`FILES_S3_ENDPOINT is set, so ${name} must be set too`);
    return value;
  };
  return {
    endpoint,
    bucket: needed('FILES_S3_BUCKET'),
    accessKey: needed('FILES_S3_ACCESS_KEY'),
    secretKey: needed('FILES_S3_SECRET_KEY'),
    region: environment.FILES_S3_REGION || 'us-east-1',
  };
}

/** Settings from the environment: the folder `files` of the data folder, unless FILES_S3_ENDPOINT names a server. @throws Error naming the variable that is wrong. */
export function readFileSettings(environment: NodeJS.ProcessEnv, dataFolder: string): FileSettings {
  const quota = Number(environment.FILES_QUOTA_MB || usualQuotaMegabytes);
  if (!Number.isInteger(quota) || quota < 1)
    throw new Error(`FILES_QUOTA_MB must be a whole number of megabytes, not "${environment.FILES_QUOTA_MB}"`);
  return { folder: join(dataFolder, 'files'), bucket: bucketOf(environment), quotaBytes: quota * megabyte };
}

/** The store the settings name. Nothing is written or asked before the first file. */
export async function openFiles(settings: FileSettings): Promise<Files> {
  const store = settings.bucket ? await BucketStore.open(settings.bucket) : new FolderStore(settings.folder);
  return { store: await ShippedStore.over(store, join(templatesFolder, 'company')), quotaBytes: settings.quotaBytes };
}

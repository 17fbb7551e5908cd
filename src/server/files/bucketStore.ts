import type { Readable } from 'node:stream';
import type { BucketItem, Client } from 'minio';
import type { FileStore, StoredKey } from '#server/files/fileStore';

/** An S3-compatible server and the bucket on it that holds the files. */
export interface BucketSettings {
  /** Address with scheme, for example `https://s3.example.com` or `http://127.0.0.1:9000`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

const absent: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound']);

const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && absent.has(String(error.code));

/** Files as objects of a bucket, named by their keys; a server shows an object only when it has all of it. */
export class BucketStore implements FileStore {
  private constructor(
    private readonly client: Client,
    private readonly bucket: string,
  ) {}

  /** The library is fetched here, so that a server without a bucket never loads it. */
  static async open({ endpoint, bucket, accessKey, secretKey, region }: BucketSettings): Promise<BucketStore> {
    const address = new URL(endpoint);
    const { Client: Made } = await import('minio');
    const client = new Made({
      endPoint: address.hostname,
      useSSL: address.protocol === 'https:',
      ...(address.port === '' ? {} : { port: Number(address.port) }),
      accessKey,
      secretKey,
      region,
      pathStyle: true,
    });
    return new BucketStore(client, bucket);
  }

  async put(key: string, path: string): Promise<void> {
    await this.client.fPutObject(this.bucket, key, path, { 'Content-Type': 'application/octet-stream' });
  }

  async has(key: string): Promise<boolean> {
    return this.client.statObject(this.bucket, key).then(
      () => true,
      (error: unknown) => {
        if (isAbsent(error)) return false;
        throw error;
      },
    );
  }

  async open(key: string): Promise<Readable | null> {
    try {
      return await this.client.getObject(this.bucket, key);
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async *keys(): AsyncGenerator<StoredKey> {
    for await (const { name, lastModified } of this.client.listObjectsV2(this.bucket, '', true) as AsyncIterable<BucketItem>) {
      if (name !== undefined && lastModified !== undefined) yield { key: name, since: lastModified };
    }
  }

  async remove(key: string): Promise<void> {
    await this.client.removeObject(this.bucket, key);
  }
}

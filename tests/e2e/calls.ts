import { post, sessionOf, type Held } from '#tests/e2e/signedIn';

/** A signed-in person without a browser, in the session their pages have too, for what other people do meanwhile and for what the server holds in the end. */
export class Caller {
  private constructor(private readonly session: Held) {}

  static async signIn(username: string): Promise<Caller> {
    return new Caller(await sessionOf(username));
  }

  /** @throws Error with the server's words where the answer is not 200. */
  call(path: string, body: object = {}): Promise<unknown> {
    return post(path, body, this.session);
  }

  /** Rows of a list in the order given by `sort`, at most 1,000. */
  async rows(path: string, body: object = {}): Promise<Record<string, string | number | boolean | null>[]> {
    const { rows } = (await this.call(path, { page: 1, size: 1000, ...body })) as {
      rows: Record<string, string | number | boolean | null>[];
    };
    return rows;
  }
}

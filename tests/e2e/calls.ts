interface Envelope {
  code: number;
  codeMsg: string;
  data: unknown;
}

/** A signed-in person without a browser, for what other people do meanwhile and for what the server holds in the end. */
export class Caller {
  private constructor(private readonly token: string) {}

  static async signIn(username: string): Promise<Caller> {
    const { token } = (await post('/loginStart', { username, password: 'Demo-2026' })) as { token: string };
    return new Caller(token);
  }

  /** @throws Error with the server's words where the answer is not 200. */
  call(path: string, body: object = {}): Promise<unknown> {
    return post(path, body, this.token);
  }

  /** Rows of a list in the order given by `sort`, at most 1,000. */
  async rows(path: string, body: object = {}): Promise<Record<string, string | number | boolean | null>[]> {
    const { rows } = (await this.call(path, { page: 1, size: 1000, ...body })) as {
      rows: Record<string, string | number | boolean | null>[];
    };
    return rows;
  }
}

async function post(path: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(`${process.env.TALLYSHEET_URL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) },
    body: JSON.stringify(body),
  });
  const { code, codeMsg, data } = (await answer.json()) as Envelope;
  if (code !== 200) throw new Error(`${path}: ${code} ${codeMsg}`);
  return data;
}

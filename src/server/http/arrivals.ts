import type { FastifyInstance } from 'fastify';
import type { Engine } from '#server/engine';
import { Refused } from '#server/refused';
import { refusalText } from '#server/words';

/** What came along with whoever was led back; anything longer is no answer of anybody. */
export type Brought = Readonly<Record<string, string>>;

/** An address another site leads people back to, signed in or not; answers the sentence they read there. */
export interface Arrival {
  readonly path: `/${string}`;
  arrive(engine: Engine, brought: Brought): Promise<string>;
}

const mostBrought = 4_000;

/** Mounts them: a sentence in plain text, which no page of ours and no script stands in. */
export function mountArrivals(app: FastifyInstance, engine: Engine, arrivals: readonly Arrival[]): void {
  for (const { path, arrive } of arrivals)
    app.get(path, async (request, reply) => {
      const brought = Object.fromEntries(
        Object.entries(request.query as Record<string, unknown>).flatMap(([name, value]) =>
          typeof value === 'string' && value.length <= mostBrought ? [[name, value]] : [],
        ),
      );
      const said = await arrive(engine, brought).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        void reply.status(409);
        return error.refusals.map((refusal) => refusalText('zh', refusal, null)).join('\n');
      });
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(said);
    });
}

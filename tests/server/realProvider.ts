import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** How the product is registered at the provider. */
export const client = { client_id: 'tallysheet', client_secret: 'a-secret-of-the-test-that-is-long-enough' };

/** A real provider (oidc-provider) that signs in whoever `subject` names; `tamper` changes what its token endpoint answers. */
export class RealProvider {
  subject = 'subject-of-nobody';
  deny = false;
  tamper: ((answer: Record<string, unknown>) => unknown) | null = null;
  readonly key: KeyObject;

  private constructor(
    readonly issuer: string,
    private readonly server: Server,
    private readonly jwk: JsonWebKey,
  ) {
    this.key = createPrivateKey({ key: jwk, format: 'jwk' });
  }

  /** Listens, so that its address is known; it answers once it is told where to lead people back to. */
  static async listen(): Promise<RealProvider> {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new RealProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, privateKey.export({ format: 'jwk' }));
  }

  open(redirectUri: string): void {
    const provider = new Provider(this.issuer, {
      clients: [{ ...client, redirect_uris: [redirectUri], response_types: ['code'], grant_types: ['authorization_code'] }],
      jwks: { keys: [{ ...this.jwk, kid: 'test', alg: 'RS256', use: 'sig' }] },
      cookies: { keys: ['a key of the test'] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      findAccount: (_context: unknown, accountId: string) => ({
        accountId,
        claims: () => ({ sub: accountId, email: 'finance@tallysheet.example', email_verified: true, preferred_username: 'finance' }),
      }),
      loadExistingGrant: async ({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
        const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid');
        await grant.save();
        return grant;
      },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      ttl: { Session: 60, Interaction: 60, Grant: 60, IdToken: 60, AccessToken: 60 },
    });
    const handle = provider.callback();
    this.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (request.url?.startsWith('/interaction/'))
        void provider.interactionFinished(
          request,
          response,
          this.deny ? { error: 'access_denied', error_description: 'no' } : { login: { accountId: this.subject, remember: false } },
          { mergeWithLastSubmission: false },
        );
      else if (request.url === '/token' && this.tamper) this.answerTampered(handle, request, response);
      else void handle(request, response);
    });
  }

  private answerTampered(
    handle: (request: IncomingMessage, response: ServerResponse) => unknown,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const end = response.end.bind(response) as (body: string) => ServerResponse;
    response.end = ((body: Buffer | string) => {
      const changed = JSON.stringify(this.tamper?.(JSON.parse(String(body)) as Record<string, unknown>));
      response.setHeader('content-length', Buffer.byteLength(changed));
      return end(changed);
    }) as never;
    void handle(request, response);
  }

  stop = () =>
    new Promise<void>((resolve) => {
      this.server.closeAllConnections();
      this.server.close(() => resolve());
    });
}

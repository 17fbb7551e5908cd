import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  discovery,
  enableNonRepudiationChecks,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import { Refused } from '#server/refused';

/** The company's own provider of sign-ins (OpenID Connect), as the environment names it. `name`: what the button says. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly name: string;
  /** Algorithm ID tokens must be signed with. */
  readonly algorithm: string;
}

/** What must be known of a sign-in that has gone to the provider when it comes back. */
export interface ProviderChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who the provider says it is: the two together name a person for good, an e-mail address does not. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

const answerSeconds = 10;
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/u;

/** The provider, discovered when it is first needed and again after a failure (design/reliability.md §3.6). */
export class Provider {
  private known: Promise<Configuration> | null = null;

  constructor(private readonly settings: ProviderSettings) {}

  get name(): string {
    return this.settings.name;
  }

  get issuer(): string {
    return this.settings.issuer;
  }

  /** Address of the provider's own page, and what its answer is checked against. @throws Refused PROVIDER_AWAY */
  async begin(redirectUri: string): Promise<{ url: string; checks: ProviderChecks }> {
    const configuration = await this.configuration();
    const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, checks };
  }

  /** Spends the provider's answer and checks it whole. @throws Refused PROVIDER_DENIED, PROVIDER_REFUSED or PROVIDER_AWAY */
  async finish(answer: URL, { state, nonce, verifier }: ProviderChecks): Promise<Identity> {
    const configuration = await this.configuration();
    try {
      const tokens = await authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Refused('PROVIDER_REFUSED', { name: this.name });
      return { issuer: claims.iss, subject: claims.sub };
    } catch (error) {
      throw this.refusal(error);
    }
  }

  private refusal(error: unknown): Refused {
    if (error instanceof Refused) return error;
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
      return new Refused('PROVIDER_DENIED', { name: this.name });
    return new Refused(isAway(error) ? 'PROVIDER_AWAY' : 'PROVIDER_REFUSED', { name: this.name });
  }

  private configuration(): Promise<Configuration> {
    this.known ??= this.discover().catch((error: unknown) => {
      this.known = null;
      throw error instanceof Refused ? error : new Refused('PROVIDER_AWAY', { name: this.name });
    });
    return this.known;
  }

  private async discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret, algorithm } = this.settings;
    const server = new URL(issuer);
    // Only a provider on this very machine may be spoken to in the clear.
    const plain = server.protocol === 'http:' && loopback.test(server.hostname);
    const metadata = { id_token_signed_response_alg: algorithm, ...(clientSecret === null ? {} : { client_secret: clientSecret }) };
    const configuration = await discovery(server, clientId, metadata, clientSecret === null ? None() : ClientSecretBasic(clientSecret), {
      timeout: answerSeconds,
      ...(plain ? { execute: [allowInsecureRequests] } : {}),
    });
    enableNonRepudiationChecks(configuration);
    return configuration;
  }
}

/** No answer at all says nothing about the sign-in. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner = error.cause instanceof Error ? error.cause : null;
  return (
    error.name === 'TimeoutError' || (error instanceof TypeError && error.message === 'fetch failed') || (inner !== null && isAway(inner))
  );
}

declare const __TALLYSHEET_VERSION__: string | undefined;

/** Id of the running build, the same text as the server's that was built with it; undefined where the build names none. */
export const buildId: string | undefined = typeof __TALLYSHEET_VERSION__ === 'string' ? __TALLYSHEET_VERSION__ : undefined;

let declined = false;

/** The build the server is told; undefined once the person has declined to change to its newer one. */
export const toldBuild = (): string | undefined => (declined ? undefined : buildId);

/** From now on no build is told, so that the server lets this older page go on. */
export function declineUpdate(): void {
  declined = true;
}

declare const __TALLYSHEET_VERSION__: string | undefined;

/** Id of the running build, the same text as the server's that was built with it; undefined where the build names none. */
export const buildId: string | undefined = typeof __TALLYSHEET_VERSION__ === 'string' ? __TALLYSHEET_VERSION__ : undefined;

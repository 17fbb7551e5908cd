let settle: () => void = () => undefined;

/** The first page has come: a sheet with its rows, any other screen with its part. What can wait is fetched from then on. */
export const settled = new Promise<void>((resolve) => (settle = resolve));

/** Says so; said again it means nothing. */
export const pageSettled = (): void => settle();

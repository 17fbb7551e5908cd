/**
 * Stands in for the libraries behind Glide's markdown and image-carousel cells, which no sheet draws (vite.config.ts
 * points them here), so that they stay out of the bundle.
 */
export const marked = { parse: (text: string): string => text };

/** Never rendered; the name is what Glide imports. */
export const Carousel = (): null => null;

import { fileURLToPath } from 'node:url';

/** What is printed and filled, as the product ships it; built or not, the server's first file lies two folders deep. */
export const templatesFolder = fileURLToPath(new URL('../../templates', import.meta.url));

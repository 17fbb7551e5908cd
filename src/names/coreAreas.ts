/**
 * The areas whose rows refer to each other so closely that none can be had without the others. Every other area stands upon them: a page
 * fetches its definitions and its words with the first sheet that needs them.
 */
export const coreAreas = ['access', 'basic', 'crm', 'orders', 'containers', 'finance', 'storage', 'soc'] as const;

import i18next from 'i18next';

/** The verb of an act or its opposite: `acts:<entity>.<act>.do`. */
export const stepVerb = (entity: string, act: string, on: boolean): string => i18next.t(`acts:${entity}.${act}.${on ? 'do' : 'undo'}`);

import i18next from 'i18next';
import { CallFailed } from '#client/calls/failed';
import { confirmDialog } from '#client/shell/feedback.tsx';

/** Sends what the server only asks about once more, where the person goes on in spite of it: a save is asked as an act is. */
export async function accepting<T>(send: (accepted: string[]) => Promise<T>, accepted: string[] = []): Promise<T> {
  try {
    return await send(accepted);
  } catch (error) {
    const warnings = error instanceof CallFailed ? error.warnings : [];
    if (warnings.length === 0) throw error;
    const { Warnings } = await import('#client/sheet/acts/Warnings.tsx');
    const goes = await confirmDialog({
      title: i18next.t('acting:askedTitle'),
      body: <Warnings list={warnings} />,
      verb: i18next.t('acting:askedVerb'),
    });
    if (!goes) throw error;
    return accepting(send, [...accepted, ...warnings.map(({ code }) => code)]);
  }
}

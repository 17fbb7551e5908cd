import i18next from 'i18next';
import { call } from '#client/calls/http';
import { failureOf } from '#client/sheet/acts/failure';
import type { SheetTask } from '#client/sheet/tasks/task';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';

/** Asks for a number of the order system, and has that order come into the intake; what stands there already is said. */
async function takeIn(): Promise<void> {
  let externalNo = '';
  const label = i18next.t('fields:externalOrder.externalNo');
  const body = (
    <input
      className="input"
      dir="auto"
      maxLength={60}
      aria-label={label}
      placeholder={label}
      onChange={({ target }) => (externalNo = target.value.trim())}
    />
  );
  const ready = () => externalNo !== '';
  if (!(await confirmDialog({ title: i18next.t('ybos:take'), body, verb: i18next.t('ybos:verb'), ready }))) return;
  try {
    const asked = { externalNo, batchId: crypto.randomUUID() };
    const { middleNo, again } = await call<{ middleNo: string; again: boolean }>('POST', '/ybosController/addOrder', asked, {
      quiet: true,
    });
    toast(again ? 'info' : 'done', i18next.t(again ? 'ybos:again' : 'ybos:taken', { no: middleNo }), 6);
  } catch (error) {
    toast('error', failureOf(error).text, 8);
  }
}

/** Orders of the system customers book in come into the intake by their number. */
export const takeInTask: SheetTask = {
  name: 'takeIn',
  words: 'ybos:take',
  icon: 'import',
  roles: ['insertOrderMiddle'],
  run: () => void takeIn(),
};

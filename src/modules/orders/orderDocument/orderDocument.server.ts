import type { Values } from '#define/row';
import type { ActBody, ActWork } from '#server/perform/actBodies';

/** Puts the same values into all rows of an act. */
const putting =
  (values: (work: ActWork) => Values): ActBody =>
  async (work) => {
    for (const { id } of work.rows) work.put(id, values(work));
    return {};
  };

const timeOf = ({ answers, engine }: ActWork) => answers.time ?? engine.now().toISOString();

export const orderDocumentBodies = {
  receive: putting((work) => ({ receivedTime: timeOf(work) })),
  'cancel receive': putting(() => ({ receivedTime: null })),
  send: putting((work) => ({ sentTime: timeOf(work), ...(work.answers.courierNo ? { courierNo: work.answers.courierNo } : {}) })),
  'cancel send': putting(() => ({ sentTime: null })),
};

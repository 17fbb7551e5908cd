import type { ServerArea } from '#server/area';
import { currencyHandlers } from '#modules/basic/currency/currency.server';
import { sending } from '#modules/basic/emailConfig/branchMail.server';
import { emailConfigHandlers } from '#modules/basic/emailConfig/emailConfig.server';
import { jumpingRates } from '#modules/basic/exchangeRate/jumping.server';
import { jobNumberHandlers } from '#modules/basic/jobNumber/jobNumber.server';
import { portHandlers } from '#modules/basic/port/port.server';
import { serviceProcessEmailHandlers } from '#modules/basic/serviceProcessEmail/serviceProcessEmail.server';

/** What the area does on the server: bodies of the calls its definitions name, and what it does by itself. */
export const basicServer: ServerArea = {
  handlers: {
    jobNumber: jobNumberHandlers,
    emailConfig: emailConfigHandlers,
    serviceProcessEmail: serviceProcessEmailHandlers,
    currency: currencyHandlers,
    port: portHandlers,
  },
  followers: [jumpingRates],
  jobs: [sending],
};

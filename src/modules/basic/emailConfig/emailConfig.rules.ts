import type { Rule } from '#define/entity';
import { textOf } from '#define/row';
import { isMailAddress } from '#values/standards';

/** Letters are sent in one sender's name (domain/05 §5.9). */
export const senderFits: Rule = {
  name: 'senderFits',
  by: (row) => {
    const address = textOf(row, 'fromAddress');
    return address === null || isMailAddress(address) ? [] : [{ code: 'EMAIL_FORMAT', field: 'fromAddress', detail: { value: address } }];
  },
};

/** A password never travels in the clear: an account needs TLS or STARTTLS. */
export const accountIsCovered: Rule = {
  name: 'accountIsCovered',
  by: (row) => (row.security === 'NONE' && textOf(row, 'account') !== null ? [{ code: 'MAIL_UNCOVERED', field: 'security' }] : []),
};

/** One or more certificates as text, nothing else. */
export const certificateFits: Rule = {
  name: 'certificateFits',
  by: (row) => {
    const text = textOf(row, 'certificate');
    const fits = text === null || /^(?:\s*-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*)+$/u.test(text);
    return fits ? [] : [{ code: 'MAIL_CERTIFICATE_UNREAD', field: 'certificate' }];
  },
};

import type { Rule } from '#define/entity';
import { textOf } from '#define/row';
import { isMailAddress, isPhoneNumber } from '#values/standards';

/** One e-mail address (domain/05 §5.9); what stood there before is not asked again. */
export const emailFits: Rule = {
  name: 'emailFits',
  by: (row, _facts, before) => {
    const address = textOf(row, 'email');
    return address === null || address === '' || before?.email === address || isMailAddress(address)
      ? []
      : [{ code: 'EMAIL_FORMAT', field: 'email', detail: { value: address } }];
  },
};

/** A field with one telephone number (domain/05 §5.9); what stood there before is not asked again. */
export const phoneFits = (field: string): Rule => ({
  name: `${field}Fits`,
  by: (row, _facts, before) => {
    const number = textOf(row, field);
    return number === null || number === '' || before?.[field] === number || isPhoneNumber(number)
      ? []
      : [{ code: 'PHONE_FORMAT', field, detail: { value: number } }];
  },
});

import { entity } from '#define/entity';
import { choice, integer, moment, text } from '#define/field';
import { accountIsCovered, certificateFits, senderFits } from '#modules/basic/emailConfig/emailConfig.rules';

/**
 * The mail server a branch sends its letters by (domain/02a §2.3.2). The password is kept elsewhere, sealed; here stands only
 * when it was set, so that neither an answer nor the audit holds it.
 */
export const emailConfig = entity({
  name: 'emailConfig',
  table: 'bs_email_config',
  owner: 'branch',
  fields: {
    channel: choice(['SMTP'], { required: true, edit: 'never', initial: 'SMTP' }),
    smtpHost: text({ max: 253, required: true, pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9A-Fa-f:]{2,45}$' }),
    port: integer({ plain: true, required: true, least: '1', most: '65535' }),
    security: choice(['TLS', 'STARTTLS', 'NONE'], { required: true }),
    account: text({ max: 120 }),
    fromAddress: text({ max: 254, required: true }),
    fromName: text({ max: 60, required: true }),
    dailyLimit: integer({ required: true, least: '1', most: '100000', initial: 500 }),
    certificate: text({ max: 20_000 }),
    passwordSetTime: moment(),
  },
  unique: [['channel']],
  rules: [senderFits, accountIsCovered, certificateFits],
  handled: true,
  stock: {},
  custom: {
    read: { call: 'GET /basicDataController/selectEmailConfig', takes: {}, roles: ['admin'] },
    save: {
      call: 'POST /basicDataController/saveEmailConfig',
      takes: { version: 'count', password: 'text' },
      takesRow: true,
      roles: ['admin'],
    },
    test: { call: 'POST /basicDataController/emailTest', takes: { processName: 'text' }, roles: ['admin'] },
  },
});

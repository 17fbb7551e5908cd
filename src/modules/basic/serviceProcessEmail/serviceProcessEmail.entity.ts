import { entity } from '#define/entity';
import { choice, flag, json, text } from '#define/field';
import { readersFit, somebodyReads, templatesFit } from '#modules/basic/serviceProcessEmail/serviceProcessEmail.rules';
import { letterProcesses } from '#names/letters';

/** The letter a branch writes on one occasion: subject, body, readers (domain/02a §2.3.2). */
export const serviceProcessEmail = entity({
  name: 'serviceProcessEmail',
  table: 'bs_service_process_email',
  owner: 'branch',
  fields: {
    processName: choice(letterProcesses, { required: true, edit: 'create' }),
    subjectTemplate: text({ max: 300, required: true }),
    bodyTemplate: text({ max: 20_000, required: true }),
    toRule: json({ required: true }),
    ccRule: json(),
    bccRule: json(),
    attachDocTypes: json(),
    autoSend: flag(),
  },
  unique: [['processName']],
  rules: [templatesFit, readersFit, somebodyReads],
  handled: true,
  stock: {},
  custom: {
    read: { call: 'GET /basicDataController/selectServiceProcessEmail', takes: { processName: 'text' }, roles: ['admin'] },
    save: { call: 'POST /basicDataController/saveServiceProcessEmail', takes: { version: 'count' }, takesRow: true, roles: ['admin'] },
  },
});

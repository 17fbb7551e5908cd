import type { Assembly } from '#server/http/app';
import type { LetterOffices } from '#server/live/hub';
import { tableColumnSettingHandlers } from '#modules/access/tableColumnSetting/tableColumnSetting.server';
import { freightRateHandlers } from '#modules/freight/freightRate/freightRate.server';
import { messageHandlers, messageLetters } from '#modules/messages/message/message.server';

/** Bodies of the custom calls the definitions name; a missing one stops the server at its start. */
export const handlers: Assembly['handlers'] = {
  tableColumnSetting: tableColumnSettingHandlers,
  freightRate: freightRateHandlers(),
  message: messageHandlers,
};

/** Entities whose changes go out to the people they concern. */
export const offices: LetterOffices = { message: messageLetters };

import { listed } from '#names/listed';
import type { Screen } from '#client/shell/screen';
import { accessScreens } from '#modules/access/area.screens';
import { basicScreens } from '#modules/basic/area.screens';
import { crmScreens } from '#modules/crm/area.screens';
import { ordersScreens } from '#modules/orders/area.screens';
import { containersScreens } from '#modules/containers/area.screens';
import { billsScreens } from '#modules/bills/area.screens';
import { freightScreens } from '#modules/freight/area.screens';
import { socScreens } from '#modules/soc/area.screens';
import { financeScreens } from '#modules/finance/area.screens';
import { ledgerScreens } from '#modules/ledger/area.screens';
import { settlementScreens } from '#modules/settlement/area.screens';
import { claimsScreens } from '#modules/claims/area.screens';
import { accountingScreens } from '#modules/accounting/area.screens';
import { reportsScreens } from '#modules/reports/area.screens';
import { hrScreens } from '#modules/hr/area.screens';
import { spaceScreens } from '#modules/space/area.screens';
import { statementsScreens } from '#modules/statements/area.screens';
import { storageScreens } from '#modules/storage/area.screens';
import { messagesScreens } from '#modules/messages/area.screens';
import { papersScreens } from '#modules/papers/area.screens';
import { filesScreens } from '#modules/files/area.screens';

/** The sidebar's groups from top to bottom. */
const groups: readonly string[] = listed(
  'client receiving seaExport seaImport storage freight container finance accounting statistics basicData hr permission',
);

/** What people use most comes first within a group. */
const all: readonly Screen[] = [
  ...financeScreens,
  ...ledgerScreens,
  ...settlementScreens,
  ...claimsScreens,
  ...statementsScreens,
  ...accessScreens,
  ...basicScreens,
  ...crmScreens,
  ...ordersScreens,
  ...containersScreens,
  ...billsScreens,
  ...freightScreens,
  ...spaceScreens,
  ...socScreens,
  ...accountingScreens,
  ...reportsScreens,
  ...hrScreens,
  ...storageScreens,
  ...messagesScreens,
  ...filesScreens,
  ...papersScreens,
];

/** The group's place in the sidebar. */
const placeOf = ({ group }: Screen) => groups.indexOf(group?.replace('shell:group.', '') ?? '');

/** Every screen of the product: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const screens: readonly Screen[] = all.toSorted((one, other) => placeOf(one) - placeOf(other));

import type { Definition } from '#define/entity';
import { carrier } from '#modules/basic/carrier/carrier.entity';
import { chargeItem } from '#modules/basic/chargeItem/chargeItem.entity';
import { containerType } from '#modules/basic/containerType/containerType.entity';
import { currency } from '#modules/basic/currency/currency.entity';
import { demurrageTariff } from '#modules/basic/demurrageTariff/demurrageTariff.entity';
import { dictionaries } from '#modules/basic/dictionary/dictionary.entity';
import { emailConfig } from '#modules/basic/emailConfig/emailConfig.entity';
import { exchangeRate } from '#modules/basic/exchangeRate/exchangeRate.entity';
import { jobNumber } from '#modules/basic/jobNumber/jobNumber.entity';
import { jobPrefix } from '#modules/basic/jobPrefix/jobPrefix.entity';
import { ledgerAccount } from '#modules/basic/ledgerAccount/ledgerAccount.entity';
import { port } from '#modules/basic/port/port.entity';
import { serviceProcessEmail } from '#modules/basic/serviceProcessEmail/serviceProcessEmail.entity';
import { tradeLane } from '#modules/basic/tradeLane/tradeLane.entity';
import { importProfile } from '#modules/basic/importProfile/importProfile.entity';

/** Definitions of the area. */
export const basicEntities: readonly Definition[] = [
  currency,
  exchangeRate,
  tradeLane,
  port,
  carrier,
  chargeItem,
  containerType,
  ...dictionaries,
  ledgerAccount,
  jobPrefix,
  jobNumber,
  emailConfig,
  serviceProcessEmail,
  importProfile,
  demurrageTariff,
];

import type { Definition } from '#define/entity';
import { apAgeing, arAgeing } from '#modules/reports/arAgeing/arAgeing.entity';
import * as charges from '#modules/reports/charges/charges.entity';
import { demurrage } from '#modules/reports/demurrage/demurrage.entity';
import * as pricing from '#modules/reports/pricing/pricing.entity';
import * as records from '#modules/reports/records/records.entity';
import * as taxes from '#modules/reports/taxes/taxes.entity';
import * as volumes from '#modules/reports/volumes/volumes.entity';
import { allocationVoucher } from '#modules/reports/allocationVoucher/allocationVoucher.entity';
import { cashByDay } from '#modules/reports/cashByDay/cashByDay.entity';
import { customerStanding } from '#modules/reports/customerStanding/customerStanding.entity';
import { exchangeResult } from '#modules/reports/exchangeResult/exchangeResult.entity';
import { commissions } from '#modules/reports/commissions/commissions.entity';
import { orderCollection } from '#modules/reports/orderCollection/orderCollection.entity';
import { cashJournal } from '#modules/reports/cashJournal/cashJournal.entity';
import { fxGainLoss } from '#modules/reports/fxGainLoss/fxGainLoss.entity';
import { reportRun } from '#modules/reports/reportRun/reportRun.entity';
import { spReport } from '#modules/reports/spReport/spReport.entity';
import { profitByCustomer } from '#modules/reports/profitByCustomer/profitByCustomer.entity';
import { profitByLane } from '#modules/reports/profitByLane/profitByLane.entity';
import { profitByOrder } from '#modules/reports/profitByOrder/profitByOrder.entity';
import { profitBySalesman } from '#modules/reports/profitBySalesman/profitBySalesman.entity';
import { taxMove } from '#modules/reports/taxMove/taxMove.entity';
import { trialBalanceByOrder } from '#modules/reports/trialBalanceByOrder/trialBalanceByOrder.entity';
import { rateOrders } from '#modules/reports/rateOrders/rateOrders.entity';
import { socTurnover } from '#modules/reports/socTurnover/socTurnover.entity';
import { uninvoiced } from '#modules/reports/uninvoiced/uninvoiced.entity';
import { writeOffs } from '#modules/reports/writeOffs/writeOffs.entity';

/** Definitions of the area. */
export const reportsEntities: readonly Definition[] = [
  profitByOrder,
  profitByCustomer,
  profitByLane,
  profitBySalesman,
  arAgeing,
  uninvoiced,
  writeOffs,
  cashJournal,
  cashByDay,
  fxGainLoss,
  trialBalanceByOrder,
  customerStanding,
  orderCollection,
  commissions,
  allocationVoucher,
  exchangeResult,
  taxMove,
  spReport,
  reportRun,
  apAgeing,
  ...Object.values(charges),
  ...Object.values(taxes),
  ...Object.values(volumes),
  ...Object.values(pricing),
  ...Object.values(records),
  demurrage,
  socTurnover,
  rateOrders,
];

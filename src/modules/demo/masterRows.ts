import type { Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { enterprise } from '#modules/access/enterprise/enterprise.entity';
import { permission } from '#modules/access/permission/permission.entity';
import { role } from '#modules/access/role/role.entity';
import { user } from '#modules/access/user/user.entity';
import { carrier } from '#modules/basic/carrier/carrier.entity';
import { chargeItem } from '#modules/basic/chargeItem/chargeItem.entity';
import { containerType } from '#modules/basic/containerType/containerType.entity';
import { currency } from '#modules/basic/currency/currency.entity';
import { bankAccount, team } from '#modules/basic/dictionary/dictionary.entity';
import { exchangeRate } from '#modules/basic/exchangeRate/exchangeRate.entity';
import { port } from '#modules/basic/port/port.entity';
import { tradeLane } from '#modules/basic/tradeLane/tradeLane.entity';
import { credit } from '#modules/crm/credit/credit.entity';
import { customer } from '#modules/crm/customer/customer.entity';
import { caseArticle } from '#modules/messages/caseArticle/caseArticle.entity';
import { newsArticle } from '#modules/messages/newsArticle/newsArticle.entity';
import { notice } from '#modules/messages/notice/notice.entity';
import type { EntityName } from '#names/entities';
import { addMonths, dayNumber, type Day } from '#values/day';
import { bankAccountsOf, branches, enterpriseValues } from '#modules/demo/branches';
import { chargeValues } from '#modules/demo/charges';
import { boxTypeValues, carrierValues, currencyValues, laneValues } from '#modules/demo/dictionaries';
import { exchangeRateValues } from '#modules/demo/exchangeRates';
import { roleValues } from '#modules/demo/jobFunctions';
import { ledgerBegan } from '#modules/demo/ledgerRows';
import { permissionValues } from '#modules/demo/permissions';
import { contactsOf } from '#modules/demo/partnerContacts';
import type { BranchPartners } from '#modules/demo/partners';
import { caseValues, newsValues, noticeValues } from '#modules/demo/notices';
import { plainRows } from '#modules/demo/plainRows';
import { portValues } from '#modules/demo/ports';
import { Stream } from '#modules/demo/random';
import { makeRow } from '#modules/demo/rowMaking';
import { teamValues, userValues, workersOf } from '#modules/demo/staff';
import { claimTables } from '#modules/demo/claimRows';
import { clientTables, examinedAll, examinedOf, ownedOf } from '#modules/demo/clientRows';
import { hrTables } from '#modules/demo/hrRows';
import { costTemplateTables } from '#modules/demo/costTemplates';
import { numberingRows } from '#modules/demo/numberings';
import { momentAt, workingMoment } from '#modules/demo/timeline';

const group = '0';

/** What each customer may owe: by its level, far above what the demonstration lets it use, so that warnings are the exception. */
const limits: Readonly<Record<string, string>> = { A: '50000000', B: '30000000', C: '20000000', D: '10000000' };

const creditRows = (partners: readonly BranchPartners[], today: Day, facts: Facts, createTime: string): Row[] =>
  partners
    .flatMap(({ all }) => all)
    .filter(({ values }) => values.isCustomer === true)
    .map(({ id, epId, values }) =>
      makeRow({
        definition: credit,
        id,
        epId,
        facts,
        made: { createUserId: '1', createTime },
        values: {
          customerId: id,
          creditType: 'NORMAL',
          currency: 'CNY',
          limitAmount: limits[String(values.customerLevel)] ?? '10000000',
          validFrom: addMonths(today, -20),
          graceDays: 7,
          state: 'APPROVED',
        },
      }),
    );

/**
 * The rows everything else refers to, in an order in which each table refers only to tables before it and to itself. Currencies
 * and branches have no maker: people come after them.
 */
export function masterTables(
  seed: number,
  today: Day,
  partners: readonly BranchPartners[],
  facts: Facts,
): { entity: EntityName; rows: Row[] }[] {
  const founded = dayNumber(addMonths(today, -20));
  const shared = (
    definition: Definition,
    values: readonly Values[],
    createUserId: string | null = '1',
  ): { entity: EntityName; rows: Row[] } => ({
    entity: definition.name,
    rows: values.map((one, at) =>
      makeRow({
        definition,
        id: String(at + 1),
        epId: group,
        values: one,
        facts,
        made: { createUserId, createTime: momentAt(founded, 9, 0) },
      }),
    ),
  });
  const customers = partners.flatMap((own, branch) => {
    const examined = examinedOf(own, branch);
    return own.all.map((partner) => {
      const { id, epId, values, locked } = partner;
      const stream = new Stream(seed, 'partnerMade', Number(id));
      const createUserId = String(values.customerServiceId ?? '1');
      return makeRow({
        definition: customer,
        id,
        epId,
        values: {
          ...values,
          ...contactsOf(partner, seed),
          ...ownedOf(partner, seed, today),
          ...(examined.get(id) ?? examinedAll),
          locked,
        },
        facts,
        made: { createUserId, createTime: workingMoment(founded + stream.below(40), stream) },
      });
    });
  });
  return [
    shared(currency, currencyValues, null),
    shared(enterprise, enterpriseValues, null),
    shared(team, teamValues),
    shared(user, userValues),
    shared(permission, permissionValues),
    shared(role, roleValues),
    shared(tradeLane, laneValues(workersOf('1', 'RAT').concat(workersOf('2', 'RAT')))),
    shared(port, portValues),
    shared(carrier, carrierValues),
    shared(chargeItem, chargeValues),
    shared(containerType, boxTypeValues),
    ...plainRows.map(({ definition, values }) => shared(definition, values)),
    {
      entity: 'bankAccount',
      rows: branches.flatMap(({ epId }) =>
        bankAccountsOf(epId).map((values, at) =>
          makeRow({
            definition: bankAccount,
            id: `${epId}${at}`,
            epId,
            values: values.openingBalance == null ? values : { ...values, openingDate: ledgerBegan(today) },
            facts,
            made: { createUserId: '1', createTime: momentAt(founded, 9, 0) },
          }),
        ),
      ),
    },
    { entity: 'jobPrefix', rows: numberingRows(facts, momentAt(founded, 9, 0)) },
    shared(exchangeRate, exchangeRateValues(seed, today)),
    { entity: 'customer', rows: customers },
    { entity: 'credit', rows: creditRows(partners, today, facts, momentAt(founded, 9, 0)) },
    ...clientTables(seed, today, partners, facts),
    ...hrTables(seed, today, facts),
    ...claimTables(seed, today, facts),
    ...costTemplateTables(partners, facts, momentAt(founded, 9, 0)),
    shared(notice, noticeValues(today)),
    shared(newsArticle, newsValues(today)),
    shared(caseArticle, caseValues(today)),
  ];
}

import type { Browser, Locator, Page, Request, Response } from 'playwright/test';
import { addDays } from '#values/day';
import { dayInZone } from '#values/moment';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, keptWithinMs, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';
import { plainPdf } from '#tests/server/attachments';

test.setTimeout(150_000);

/** Wide enough for the columns of the day. */
const viewport = { width: 3_200, height: 1_000 };
test.use({ viewport });

const today = dayInZone(new Date().toISOString(), 'Asia/Shanghai');
const bills = '/financial/billLading';

const equal = (field: string, value: string) => ({ field, op: 'equal', anyOf: [value] });

/** Somebody at a screen of their own, in their language. */
async function seat(browser: Browser, silent: (page: Page) => void, locale: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.TALLYSHEET_URL ?? '',
    viewport,
    locale,
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  silent(page);
  return page;
}

/** Searches the sheet for the one row with a number, and makes it the active one. */
async function alone(sheet: SheetPage, header: string, number: string): Promise<SheetPage> {
  await sheet.toolbar.getByRole('searchbox').first().fill(number);
  await sheet.page.keyboard.press('Enter');
  await expect.poll(async () => (await sheet.texts(header, 1, 2)).filter((text) => text !== '?' && text !== '')).toEqual([number]);
  await sheet.select(1, header);
  return sheet;
}

/** The sheet of a person at the one row with a number. */
async function rowOf(page: Page, username: string, path: string, header: string, number: string): Promise<SheetPage> {
  await openAs(page, username, path);
  return alone(await new SheetPage(page).ready(), header, number);
}

async function type(sheet: SheetPage, header: string, text: string): Promise<void> {
  await sheet.select(1, header);
  await sheet.page.keyboard.type(text);
  await sheet.page.keyboard.press('Control+Enter');
}

/** Saves by the keys, until nothing is left to save in whatever stands on the page. */
async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page.locator('.view:visible .save-count')).toHaveCount(0);
}

/** Opens the dialog of an act by its letter in the strip, or by its word where it has none. */
async function begin(sheet: SheetPage, letter: string): Promise<Locator> {
  const { page } = sheet;
  await page.keyboard.press('Alt+m');
  const strip = sheet.root.locator('.act-strip').first();
  await expect(strip).toBeFocused();
  if (letter.length === 1) await page.keyboard.press(letter.toLowerCase());
  else await strip.getByRole('button', { name: letter, exact: true }).click();
  return page.getByRole('dialog').last();
}

/** Is this the call of an act, and not its rehearsal or a save? */
function isAct(request: Request): boolean {
  if (request.method() !== 'POST' || request.url().endsWith('/batchEdit')) return false;
  const body = request.postDataJSON() as { batchId?: unknown; dryRun?: unknown } | null;
  return body?.batchId !== undefined && body.dryRun !== true;
}

/** Takes an act with the active row: at once, or by its dialog where it asks, the questions answered by their words. */
async function take(sheet: SheetPage, letter: string, answers: Readonly<Record<string, string>> = {}): Promise<void> {
  let told: Response | null = null;
  const hear = (response: Response) => isAct(response.request()) && (told = response);
  sheet.page.on('response', hear);
  const dialog = await begin(sheet, letter);
  await expect.poll(async () => told !== null || (await dialog.isVisible()), { message: letter }).toBe(true);
  if (told === null) {
    for (const [word, text] of Object.entries(answers)) {
      await dialog.getByLabel(word).fill(text);
      await dialog.getByLabel(word).press('Tab');
    }
    const [verb, accept] = [dialog.locator('button[type=submit]'), dialog.locator('.act-warnings input')];
    await expect.poll(async () => (await verb.isEnabled()) || (await accept.isVisible()), { message: letter }).toBe(true);
    if (await accept.isVisible()) await accept.check();
    await verb.click();
    await expect.poll(() => told, { message: letter }).not.toBeNull();
  }
  sheet.page.off('response', hear);
  expect(await (told as unknown as Response).json(), letter).toMatchObject({ code: 200 });
  await expect(dialog).toBeHidden();
  await expect(sheet.editor).toBeFocused();
}

test('customer service, operator and documentation take one job from its copy to the instruction sent and its draft', async ({
  page,
  browser,
  silent,
}) => {
  const people = ['service', 'documents'].map((name) => Caller.signIn(name));
  const [service, documents] = (await Promise.all(people)) as [Caller, Caller];
  const found = (body: object) => service.rows('/OrderController/getOrderListNew', body);

  // Customer service (Chinese): the previous job is copied, submitted and reviewed.
  const sold = await found({ where: { and: [equal('businessType', 'SEA_EXPORT'), equal('blType', 'MBL'), equal('billForm', 'TELEX')] } });
  const previous = sold.find((one) => one.freightTerm === 'PREPAID' && one.boxSummary === '1*40HQ' && one.vesselName && !one.archived);
  const desk = await rowOf(page, 'service', sheets.orders, '工作号', String(previous?.jobNo));
  await take(desk, '复制订单', { 新开船日: addDays(today, 6) });
  const [made] = await found({ sort: [{ field: 'createTime', dir: 'desc' }], size: 1 });
  const [id, jobNo] = [String(made?.id), String(made?.jobNo)];
  const now = async () => (await found({ orderId: id }))[0];
  const becomes = (wanted: Record<string, unknown>) => expect.poll(now).toMatchObject(wanted);
  await becomes({ sourceType: 'COPY', reviewStatus: 'NONE', bookingNo: null, packages: previous?.packages ?? 0 });
  await rowOf(page, 'service', sheets.orders, '工作号', jobNo);
  await take(desk, 'U');
  await take(desk, 'R');
  await becomes({ reviewStatus: 'REVIEWED' });

  // Reviewed once, it is not reviewed again. The vessel is taken back and typed anew while the operator writes beside it; it stands after a reload.
  await page.keyboard.press('Alt+m');
  await expect(desk.root.locator('.act-strip [aria-keyshortcuts=R]')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  const operator = await Caller.signIn('operator');
  /** The operator moves the cut-off of the instruction. */
  const cutOff = async (hour: number) => {
    const row = await now();
    const set = { siCutOff: { old: row?.siCutOff ?? null, new: `${addDays(today, 3)}T0${hour}:00:00.000Z` } };
    await operator.call('/OrderController/batchEdit', { batchId: crypto.randomUUID(), rows: [{ id, version: row?.version, set }] });
    return `${addDays(today, 3)} ${hour + 8}:00`;
  };
  const vessel = await (await desk.cell(1, '船名')).textContent();
  await type(desk, '船名', 'WRONG SHIP');
  await page.keyboard.press('Control+z');
  await expect(await desk.cell(1, '船名')).toHaveText(vessel ?? '');
  await type(desk, '船名', 'BLUE HERON');
  await expect(await desk.cell(1, '截单')).toHaveText(await cutOff(4));
  await page.waitForTimeout(keptWithinMs);
  await page.reload();
  await alone(await desk.ready(), '工作号', jobNo);
  await desk.root.getByRole('button', { name: '恢复到表中' }).click();
  await expect(await desk.cell(1, '船名')).toHaveText('BLUE HERON');
  await save(page);
  await becomes({ vesselName: 'BLUE HERON' });

  // The operator (English) books, while customer service writes into the same cell.
  const operating = await seat(browser, silent, 'en-GB');
  const booking = await rowOf(operating, 'operator', sheets.orders, 'Job no.', jobNo);
  await type(booking, 'Booking no.', 'BK26110001');
  const standing = await now();
  await service.call('/OrderController/batchEdit', {
    batchId: crypto.randomUUID(),
    rows: [{ id, version: standing?.version, set: { bookingNo: { old: null, new: 'BK26119999' } } }],
  });
  const tip = booking.root.locator('.tip-conflict');
  await expect(tip.locator('dd')).toHaveText([/.*/u, 'BK26110001', 'BK26119999']);
  await tip.getByRole('button', { name: 'Keep mine' }).click();
  await expect(tip).toBeHidden();
  await save(operating);
  await becomes({ bookingNo: 'BK26110001' });

  // A voyage of another job is taken back; what is typed stands after a reload.
  const voyage = await (await booking.cell(1, 'Voyage')).textContent();
  await type(booking, 'Voyage', '999W');
  await expect(await booking.cell(1, 'Voyage')).toHaveText('999W');
  await operating.keyboard.press('Control+z');
  await expect(await booking.cell(1, 'Voyage')).toHaveText(voyage ?? '');
  await type(booking, 'Voyage', '042E');
  await operating.waitForTimeout(keptWithinMs);
  await operating.reload();
  await alone(await booking.ready(), 'Job no.', jobNo);
  await booking.root.getByRole('button', { name: 'Restore' }).click();
  await expect(await booking.cell(1, 'Voyage')).toHaveText('042E');
  await save(operating);
  await becomes({ voyage: '042E', bookingNo: 'BK26110001' });

  // The box gets its number, seal, cargo and verified weight on the page of the job.
  await operating.goto(`${sheets.orders}/${id}`);
  // How many there are is said before the tab is opened.
  const tab = operating.getByRole('tab', { name: /^Containers/u });
  await expect(tab.locator('.page-tab-count')).toHaveText('1');
  await tab.click();
  const boxes = new SheetPage(operating, '.view:visible .sheet-embedded:visible');
  await boxes.ready();
  await boxes.editor.focus();
  await operating.keyboard.press('Control+Home');
  const figures = [made?.packages, made?.grossWeight, made?.volume].map(String);
  for (const text of ['CSQU3054383', '', 'CN220145', '', ...figures, '', '', 'SM2', 'WANG QIANG']) {
    if (text !== '') await operating.keyboard.type(text);
    await operating.keyboard.press('Tab');
  }
  await save(operating);
  await boxes.editor.focus();
  await take(boxes, 'V');
  const [box] = await service.rows('/ContainerController/list', { orderId: id });
  expect(box).toMatchObject({ containerNo: 'CSQU3054383', vgmStatus: 'SENT' });

  // Documentation (Arabic) confirms the bill, sends the instruction, and looks at its draft.
  const number = `TLY${Date.now()}`.slice(0, 13);
  const words = {
    shipperText: 'NINGBO BEARINGS',
    consigneeText: 'SYDNEY BEARINGS',
    notifyText: 'SAME AS CONSIGNEE',
    goodsDescription: 'BEARINGS',
    englishGoodsName: 'BEARINGS',
    marks: 'N/M',
  };
  const beforeWords = await now();
  await documents.call('/OrderController/batchEdit', {
    batchId: crypto.randomUUID(),
    rows: [
      {
        id,
        version: beforeWords?.version,
        set: Object.fromEntries(Object.entries(words).map(([name, text]) => [name, { old: beforeWords?.[name] ?? null, new: text }])),
      },
    ],
  });
  const writing = await seat(browser, silent, 'ar-EG');
  const confirming = await rowOf(writing, 'documents', sheets.orders, 'رقم الملف', jobNo);
  // A slip is taken back; what the operator writes into the row meanwhile is seen, and neither is lost.
  await type(confirming, 'رقم البوليصة الرئيسية', 'TLYWRONG');
  await writing.keyboard.press('Control+z');
  await expect(await confirming.cell(1, 'رقم البوليصة الرئيسية')).toHaveText('');
  await type(confirming, 'رقم البوليصة الرئيسية', number);
  await expect(await confirming.cell(1, 'إغلاق التعليمات')).toHaveText(await cutOff(5));
  await save(writing);
  await take(confirming, 'B');
  await becomes({ mblNo: number, flagConfirmed: true });
  await documents.call('/mbOrderController/batchEdit', {
    batchId: crypto.randomUUID(),
    add: [{ clientId: 'bill', values: { orderId: id, billForm: 'TELEX', mblNo: number, placeOfIssue: 'NINGBO', dateOfIssue: today } }],
  });
  const billIs = (wanted: Record<string, unknown>) =>
    expect.poll(async () => (await documents.rows('/mbOrderController/mbOrder_list', { search: number }))[0]).toMatchObject(wanted);
  const lading = await rowOf(writing, 'documents', bills, 'رقم البوليصة الرئيسية', number);
  await take(lading, 'S');
  await billIs({ siSent: true });
  await lading.toolbar.getByRole('button', { name: 'طباعة' }).click();
  const paper = writing.getByRole('dialog');
  await expect(paper.locator('.pdf-words').first()).toContainText(jobNo);
  await writing.keyboard.press('Escape');

  // Refused: nobody signs before the ship has left; the strip says why.
  await lading.select(1, 'رقم البوليصة الرئيسية');
  await writing.keyboard.press('Alt+m');
  const signing = lading.root.locator('.act-strip [aria-keyshortcuts=Q]');
  await expect(signing).toHaveAttribute('aria-disabled', 'true');
  await expect(signing).toHaveAttribute('title', /\S/u);
  await writing.keyboard.press('Escape');

  // The operator has the box in the terminal and the ship gone; the bill is in, held and signed, and what is due is nothing.
  const gated = crypto.randomUUID();
  await operator.call('/OrderController/containerIn', {
    batchId: gated,
    ids: [String(box?.id)],
    gateInTime: `${today} 00:30`,
    acceptWarnings: ['GATE_IN_LATE', 'CONTAINER_REPEATED', 'SEAL_REPEATED'],
    reason: 'late',
  });
  await operating.goto(sheets.orders);
  await alone(await booking.ready(), 'Job no.', jobNo);
  await take(booking, 'S', { 'Actual departure': today });
  await becomes({ atd: today, orderStatus: 'SAILED' });
  await writing.reload();
  await alone(await lading.ready(), 'رقم البوليصة الرئيسية', number);
  for (const letter of ['I', 'C', 'Q']) {
    await take(lading, letter);
    await lading.select(1, 'رقم البوليصة الرئيسية');
  }
  await billIs({ stage: 'RECEIVED', signed: true });

  // Finance (Chinese) puts the bill.
  const counting = await seat(browser, silent, 'zh-CN');
  const release = await rowOf(counting, 'finance', bills, '主单号', number);
  await take(release, 'R');
  await billIs({ stage: 'PUT' });

  // Documentation telexes it: refused without the customer's letter, which the dialog takes there and then.
  await alone(lading, 'رقم البوليصة الرئيسية', number);
  const telex = await begin(lading, 'T');
  await expect(telex.getByRole('alert')).toContainText('خطاب التلكس');
  await expect(telex.locator('button[type=submit]')).toBeDisabled();
  const letter = { name: 'telex.pdf', mimeType: 'application/pdf', buffer: plainPdf('Telex release') };
  await telex.locator('[data-files-input]').setInputFiles(letter);
  await expect(telex.locator('button[type=submit]')).toBeEnabled();
  await telex.locator('button[type=submit]').click();
  await billIs({ telexed: true });

  // Finance lets the cargo go, and checks the job once its papers are there.
  await alone(release, '主单号', number);
  await take(release, 'D');
  await billIs({ stage: 'DISCHARGED' });
  const papers = await documents.rows('/orderDocumentController/select', { where: equal('orderId', id) });
  const waiting = papers.filter(({ state }) => state === 'WAITING').map((one) => String(one.id));
  if (waiting.length > 0)
    await documents.call('/orderDocumentController/receive', { batchId: crypto.randomUUID(), ids: waiting, reason: 'here' });
  const checking = await rowOf(counting, 'finance', sheets.orders, '工作号', jobNo);
  await take(checking, 'K');
  await becomes({ checked: true });
  await counting.context().close();
  for (const one of [operating, writing]) await one.context().close();
});

for (const [locale, header, lock] of [
  ['zh-CN', '工作号', '锁定费用'],
  ['en-GB', 'Job no.', 'Lock costs'],
] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test(`a shut-out job without charges is refused its archive until it is closed; a check is taken back and made again before it (${locale})`, async ({
      page,
    }) => {
      const [service, operator, documents] = (await Promise.all(
        ['service', 'operator', 'documents'].map((name) => Caller.signIn(name)),
      )) as [Caller, Caller, Caller];
      const found = (body: object) => service.rows('/OrderController/getOrderListNew', body);
      const sold = await found({ where: equal('businessType', 'SEA_EXPORT') });
      const like = sold.find((one) => one.salesmanId && one.operatorId && one.carrierCode && !one.archived);
      const kept = [
        'crmId',
        'portLoading',
        'portDischarge',
        'portDestination',
        'carrierCode',
        'salesmanId',
        'operatorId',
        'customerServiceId',
      ];
      const of = Object.fromEntries(kept.map((name) => [name, like?.[name]]));
      const cargo = { goodsName: '退关样品', boxSummary: '1*20GP', packages: 10, grossWeight: '1000', volume: '5' };
      await service.call('/OrderController/batchEdit', {
        batchId: crypto.randomUUID(),
        add: [{ clientId: 'one', values: { ...of, ...cargo, etd: addDays(today, 5) } }],
      });
      const [made] = await found({ sort: [{ field: 'createTime', dir: 'desc' }], size: 1 });
      const [id, jobNo] = [String(made?.id), String(made?.jobNo)];
      const becomes = (wanted: Record<string, unknown>) => expect.poll(async () => (await found({ orderId: id }))[0]).toMatchObject(wanted);
      const takes = (who: Caller, call: string, more: object = {}) =>
        who.call(`/OrderController/${call}`, { batchId: crypto.randomUUID(), ids: [id], ...more });

      await takes(operator, 'shutOut', { shutOutReason: 'CUSTOMER_CANCEL', proposes: [], reason: 'no cargo' });
      await becomes({ flagShutOut: true, orderStatus: 'SHUT_OUT' });
      await takes(operator, 'feeLock');
      const papers = await documents.rows('/orderDocumentController/select', { where: equal('orderId', id) });
      const waiting = papers.filter(({ state }) => state === 'WAITING').map((one) => String(one.id));
      if (waiting.length > 0)
        await documents.call('/orderDocumentController/receive', { batchId: crypto.randomUUID(), ids: waiting, reason: 'here' });

      // Refused: it is neither checked nor are its costs locked; the strip says so.
      const closing = await rowOf(page, 'finance', sheets.orders, header, jobNo);
      await page.keyboard.press('Alt+m');
      await expect(closing.root.locator('.act-strip [aria-keyshortcuts=Z]')).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Escape');
      for (const step of ['R', lock, 'K']) {
        await closing.select(1, header);
        await take(closing, step);
      }
      await becomes({ orderStatus: 'COMPLETED', checked: true });

      // The controller takes the check back; after a reload it is checked again and archived.
      await takes(await Caller.signIn('controller'), 'uncheck', { reason: 'papers to come' });
      await becomes({ checked: false });
      await page.reload();
      await alone(await closing.ready(), header, jobNo);
      await take(closing, 'K');
      await closing.select(1, header);
      await take(closing, 'Z');
      await becomes({ archived: true });
    });
  });

test('a voyage slips: its line says jobs, boxes and TEU, and takes all its jobs along, folded away or not', async ({ page }) => {
  const operator = await Caller.signIn('operator');
  const found = (body: object) => operator.rows('/OrderController/getOrderListNew', body);
  const [like] = await found({ where: equal('businessType', 'SEA_EXPORT') });
  const kept = ['crmId', 'portLoading', 'portDischarge', 'portDestination', 'carrierCode'];
  const of = Object.fromEntries(kept.map((name) => [name, like?.[name]]));
  const vesselName = `SLIP ${Date.now()}`;
  const jobs = [
    ['041E', '2*40HQ+1*20GP'],
    ['041E', '1*40HQ'],
    ['042E', '1*20GP'],
  ];
  const day = addDays(today, 10);
  await operator.call('/OrderController/batchEdit', {
    batchId: crypto.randomUUID(),
    add: jobs.map(([voyage, boxSummary], at) => ({
      clientId: String(at),
      values: {
        ...of,
        goodsName: '样品',
        packages: 1,
        grossWeight: '1',
        volume: '1',
        etd: day,
        siCutOff: `${addDays(day, -3)} 12:00`,
        vesselName,
        voyage,
        boxSummary,
      },
    })),
  });
  await openAs(page, 'operator', `${sheets.orders}?view=given:byVoyage`);
  const sheet = await new SheetPage(page).ready();
  await sheet.toolbar.getByRole('searchbox').first().fill(vesselName);
  await page.keyboard.press('Enter');
  const line = async (row: number) => (await sheet.texts('工作号', row, 1))[0] ?? '';
  await expect.poll(() => line(1)).toMatch(new RegExp(`^${vesselName}，3 行，已展开，.*2\\*20GP，3\\*40HQ，TEU 8`, 'u'));
  await expect.poll(() => line(2)).toMatch(/^041E，2 行，已展开，.*1\*20GP，3\*40HQ，TEU 7/u);
  // The nearest of each cut-off with what is left of it, and the worst of each light, over all orders of the vessel.
  const nearest = new RegExp(`截单 \\d+d \\d+h ${addDays(day, -3)} 12:00，.*节点灯 SO○ TRK– VGM– SI○ MF○ CUS○ CY– BL○`, 'u');
  await expect.poll(() => line(1)).toMatch(nearest);
  await sheet.editor.focus();
  for (const key of ['Control+Home', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => line(2)).toMatch(/^041E，2 行，已收起/u);
  await take(sheet, 'D', { '整体推后（天，负数为提前）': '3' });
  const dates = async () =>
    (await found({ where: equal('vesselName', vesselName) })).map(({ voyage, etd, siCutOff }) =>
      [voyage, etd, String(siCutOff).slice(0, 10)].join(' '),
    );
  const moved = `041E ${addDays(day, 3)} ${day}`;
  await expect.poll(async () => (await dates()).toSorted()).toEqual([moved, moved, `042E ${day} ${addDays(day, -3)}`]);
});

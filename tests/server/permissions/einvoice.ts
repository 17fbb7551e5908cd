const books = 'finance controller';

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '/taxInvoiceItemController/select': books,
  '/taxDeskController/select': books,
  '/hsyController/getRedApplicationInfo': books,
  '/hsyController/sameRedInvoice': 'finance',
  '/hsyController/getResult': books,
  '/hsyController/getHsyError': books,
  '/hsyController/getLayoutFile': books,
  '/hsyController/orderNoMatch': books,
  '/hsyController/creditLine': books,
  '/hsyController/getQrCode': 'finance',
  '/hsyController/judgeQrCode': 'finance',
  '/hsyController/queryAddressee': 'finance',
  '/hsyController/sendSms': 'finance',
  '/hsyController/submitSms': 'finance',
};

/** Occasions a branch writes letters on (domain/02a §2.3.2 processName). */
export const letterProcesses = [
  'BOOKING_CONFIRM',
  'SI_REMIND',
  'ARRIVAL_NOTICE',
  'STATEMENT',
  'DUNNING',
  'RATE_PUBLISHED',
  'ENQUIRY_REPLY',
  'TELEX_RELEASE',
] as const;

/** What a letter may name in curly braces (domain/06 §6.8). */
export const letterAttributes = [
  'customer',
  'contact',
  'jobNo',
  'mblNo',
  'hblNo',
  'vesselName',
  'voyage',
  'portLoading',
  'portDischarge',
  'etd',
  'eta',
  'cutOff',
  'currency',
  'amount',
  'dueDate',
  'overdueDays',
  'branch',
  'sender',
  'today',
] as const;

/** Whom a letter goes to: contacts of the customer by their kind, people of the order. Fixed addresses come beside them. */
export const letterReaders = [
  'BOOKING',
  'DOCUMENT',
  'FINANCE',
  'WAREHOUSE',
  'DECISION',
  'AFTER_SALES',
  'SHIPPER',
  'CONSIGNEE',
  'NOTIFY',
  'SALESMAN',
  'CUSTOMER_SERVICE',
  'OPERATOR',
  'DOCUMENT_USER',
] as const;

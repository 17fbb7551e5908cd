import { choice, flag, text } from '#define/field';

/** What a customer's instruction says, on its own row and at the orders it fits. */
export const requirementFields = {
  requirementType: choice(['DOCUMENT', 'BOOKING', 'TRUCK', 'CUSTOMS', 'BILLING', 'RELEASE'], { required: true, initial: 'DOCUMENT' }),
  serviceCode: text({ max: 40 }),
  content: text({ max: 500, required: true }),
  priority: choice(['MUST', 'SHOULD', 'INFO'], { required: true, initial: 'SHOULD' }),
  isPopup: flag(),
};

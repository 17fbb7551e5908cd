/** Why red ones are asked for (domain/02d §2.17). */
export const redReasons = ['SALES_RETURN', 'INVOICE_ERROR', 'SERVICE_STOPPED', 'SALES_DISCOUNT'] as const;

/** How far a red letter is with the bureau: 01 needs no confirmation, 02 and 03 wait for the other side, 04 is confirmed, 05 to 09 are void. */
export const redConfirmStates = ['01', '02', '03', '04', '05', '06', '07', '08', '09'] as const;

/** Why a price did not win (domain/15 §15.9). */
export const lostReasons = ['PRICE', 'TRANSIT', 'SPACE', 'SERVICE', 'NO_CARGO', 'NO_ANSWER', 'OTHER'] as const;

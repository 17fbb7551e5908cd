import type { Definition } from '#define/entity';
import { insuranceCode } from '#modules/insurance/insuranceCode/insuranceCode.entity';
import { insurancePolicy } from '#modules/insurance/insurancePolicy/insurancePolicy.entity';

/** Definitions of the area. */
export const insuranceEntities: readonly Definition[] = [insuranceCode, insurancePolicy];

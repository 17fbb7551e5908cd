import type { Definition } from '#define/entity';
import { containerPurchase } from '#modules/soc/containerPurchase/containerPurchase.entity';
import { socContainer } from '#modules/soc/socContainer/socContainer.entity';
import { socContract } from '#modules/soc/socContract/socContract.entity';
import { socMove } from '#modules/soc/socMove/socMove.entity';

/** Definitions of the area. */
export const socEntities: readonly Definition[] = [socContract, containerPurchase, socContainer, socMove];

import type { ServerArea } from '#server/area';
import { contactFollowers } from '#modules/clients/customerContact/following.server';
import { contractBodies, renewingContracts } from '#modules/clients/customerContract/contracts.server';
import { followUpFollowers } from '#modules/clients/customerFollowUp/following.server';
import { remindingFollowUps } from '#modules/clients/customerFollowUp/reminding.server';
import { requirementFollowers, requirementHandlers } from '#modules/clients/customerRequirement/minding.server';
import { bindingHandlers, weChatReturn } from '#modules/clients/weChatBinding/binding.server';

/** What the area does on the server. */
export const clientsServer: ServerArea = {
  handlers: { weChatBinding: bindingHandlers, orderRequirement: requirementHandlers },
  arrivals: [weChatReturn],
  bodies: { customerContract: contractBodies },
  followers: [...contactFollowers, ...followUpFollowers, ...requirementFollowers],
  jobs: [renewingContracts, remindingFollowUps],
};

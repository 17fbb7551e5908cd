-- Changes that brought a charge into dispute, or out of it: few among all there are, found without looking through the rest.
create index sys_change_dispute_idx on sys_change (ep_id, row_id) where entity = 'cost' and (before like '%"disputeText":"%' or after like '%"disputeText":"%');

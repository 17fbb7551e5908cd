-- A paper may be printed in a layout of the branch above, so its template is no row of its own branch alone.
drop index if exists sys_paper_print_template_id_idx;
alter table sys_paper_print drop constraint sys_paper_print_ep_id_template_id_fkey;
alter table sys_paper_print alter column template_id type text using template_id::text;
alter table sys_paper_print add check (char_length(template_id) <= 20);

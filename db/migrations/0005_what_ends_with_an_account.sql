CREATE INDEX "request_sender_client_idx" ON "connection_request" USING btree ("sender_client_id") WHERE "connection_request"."sender_client_id" is not null;--> statement-breakpoint
CREATE INDEX "request_receiver_client_idx" ON "connection_request" USING btree ("receiver_client_id") WHERE "connection_request"."receiver_client_id" is not null;--> statement-breakpoint
CREATE INDEX "notification_actor_idx" ON "notification" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "picture_account_idx" ON "picture" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "profile_picture_idx" ON "profile" USING btree ("picture_id") WHERE "profile"."picture_id" is not null;--> statement-breakpoint
CREATE INDEX "dismissal_profile_idx" ON "dismissal" USING btree ("profile_id");